import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createEgress, type EgressOptions } from './egress.ts'
import { EgressError } from './egress-error.ts'
import type { EgressPurpose } from './purpose.ts'

const open: Server[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

async function listen(server: Server, host: string): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

/** A web server on the loopback. */
async function serve(answer: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createHttpServer(answer)
  server.on('connection', (socket) => socket.unref())
  return listen(server, host)
}

/** Somebody inside the network who must never hear from us. */
async function canary(): Promise<{ port: number; visits: () => number }> {
  let visits = 0
  const count = (): Server =>
    createServer((socket) => {
      visits += 1
      socket.destroy()
    })
  const port = await listen(count(), '127.0.0.1')
  const inner = count()
  open.push(inner)
  await new Promise<void>((resolve) => inner.listen(port, '::1', resolve))
  return { port, visits: () => visits }
}

const anywhere = (port: number, more: Partial<EgressPurpose> = {}): EgressPurpose => ({
  name: 'webhook',
  hosts: 'any',
  schemes: ['http', 'https'],
  ports: [port],
  ...more,
})

/** The way out of an operator who allowed our server on the loopback. */
function allowing(port: number, options: EgressOptions = {}) {
  return createEgress({ targets: [`127.0.0.1:${port}`, `shop.test:${port}`], ...options })
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof EgressError ? error.failure : `no EgressError: ${String(error)}`
}

async function heardOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.catch((thrown: unknown) => thrown)
  return error instanceof EgressError ? [error.failure, error.mayHaveArrived] : error
}

/** Names an attacker owns, and what they say they stand for. */
const NAMES: Record<string, string[]> = {
  'loop.attacker.test': ['127.0.0.1'],
  'loop6.attacker.test': ['::1'],
  'mapped.attacker.test': ['::ffff:127.0.0.1'],
  'both.attacker.test': ['93.184.215.14', '127.0.0.1'],
  'both6.attacker.test': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'],
  'metadata.attacker.test': ['169.254.169.254'],
  'inner.attacker.test': ['10.0.0.7'],
  'carrier.attacker.test': ['100.64.3.3'],
  'ula.attacker.test': ['fd12:3456::1'],
  'nat64.attacker.test': ['64:ff9b::7f00:1'],
  'sixtofour.attacker.test': ['2002:7f00:1::1'],
  localhost: ['127.0.0.1', '::1'],
}
/** Names that are honest: the first of the two machines is down. */
const HONEST: Record<string, string[]> = { 'shop.test': ['127.0.0.9', '127.0.0.1'] }
const lookup = async (host: string) =>
  (NAMES[host] ?? HONEST[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** Hosts that lead inside, written in every way a URL allows. */
const HOSTS = `
127.0.0.1 127.0.0.2 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 017700000001 0 0.0.0.0 127.255.255.254
127.0.0.1. localhost. LOCALHOST 127。0。0。1 ①②⑦.0.0.1 %31%32%37.0.0.1 0x7f.1 127.0x0.0.1 00000177.0.0.1 127.000.000.001
10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 100.64.0.1 100.127.255.255
169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.170.2 192.0.0.192 198.18.0.1 198.19.255.255
224.0.0.1 239.255.255.250 255.255.255.255 240.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1 192.88.99.1 0.0.0.1
[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [::ffff:0:127.0.0.1] [fe80::1] [fc00::1]
[fd00:ec2::254] [fec0::1] [ff02::1] [64:ff9b::127.0.0.1] [64:ff9b:1::1] [2002:7f00:1::] [2001:db8::1] [2001::1] [100::1]
[::ffff:169.254.169.254] [::ffff:10.0.0.1] user@127.0.0.1 user:word@localhost example.com@127.0.0.1
127.0.0.1#@example.com 127.0.0.1\\@example.com 127.0.0.1%09 127.0.0.1%00 127.0.0.1%0d%0aHost:x nowhere.attacker.test [ %`
const OTHER = `https://127.0.0.1 //127.0.0.1 http:127.0.0.1 http:/127.0.0.1 http:\\\\127.0.0.1 HtTp://127.0.0.1 ftp://127.0.0.1
gopher://127.0.0.1 file://127.0.0.1 dict://127.0.0.1 ldap://127.0.0.1 ws://127.0.0.1 data://127.0.0.1`
const NO_HOST = [
  'file:///etc/passwd',
  'data:text/plain,x',
  'javascript:1',
  'about:blank',
  'unix:/run/docker.sock',
  '',
  '\0',
]

function corpus(port: number): string[] {
  const hosts = [...Object.keys(NAMES), ...HOSTS.trim().split(/\s+/), '', '127.0.0.1\t', '127.0.0.1\r\nHost:x']
  const starts = [...hosts.map((host) => `http://${host}`), ...OTHER.split(/\s+/)]
  return [...starts.map((start) => `${start}:${port}/`), ...NO_HOST]
}

describe('what may not be called', () => {
  test('[C-34] no address that leads inside is called, however it is written', async () => {
    const { port, visits } = await canary()
    const egress = createEgress({ lookup })
    const addresses = corpus(port)
    expect(addresses.length).toBeGreaterThan(80)
    for (const url of addresses) {
      expect(await failureOf(egress.request(anywhere(port), { url })), url).toMatch(/^(refused|unreachable)$/)
    }
    expect(visits()).toBe(0)
  })

  test('no host that leads inside is connected to', async () => {
    const { port, visits } = await canary()
    const egress = createEgress({ lookup })
    for (const host of [...Object.keys(NAMES), '127.0.0.1', '::1', '::ffff:127.0.0.1', '0.0.0.0', '']) {
      expect(await failureOf(egress.connect(anywhere(port), { host, port })), host).toMatch(/^(refused|unreachable)$/)
    }
    expect(visits()).toBe(0)
  })

  test('an open and a closed port inside are refused with the same words', async () => {
    const { port } = await canary()
    const egress = createEgress({ lookup })
    const texts = await Promise.all(
      [port, 1].map((each) =>
        egress
          .request(anywhere(each), { url: `http://10.0.0.7:${each}/secret` })
          .catch((error: unknown) => String(error)),
      ),
    )
    expect(texts[0]).toBe(texts[1])
    expect(texts[0]).toBe('EgressError: webhook: this address may not be called')
  })

  test('only the hosts of the purpose are called, and nothing that only looks like them', async () => {
    const egress = createEgress({ lookup: async () => [{ address: '10.0.0.1', family: 4 }] })
    const purpose = { name: 'push', hosts: ['fcm.example', '*.push.example'] }
    const urls = [
      'https://fcm.example.attacker.test/',
      'https://xfcm.example/',
      'https://push.example/',
      'https://a.fcm.example/',
    ]
    for (const url of [...urls, 'http://fcm.example/', 'https://fcm.example:8443/'])
      expect(await failureOf(egress.request(purpose, { url })), url).toBe('refused')
  })

  test('no setting opens the addresses at which a cloud tells its secrets', async () => {
    const egress = createEgress({
      lookup,
      targets: ['metadata.attacker.test:80', '169.254.169.254:80', '::ffff:a9fe:a9fe:80'],
    })
    for (const host of ['metadata.attacker.test', '169.254.169.254', '[::ffff:169.254.169.254]'])
      expect(await failureOf(egress.request(anywhere(80), { url: `http://${host}/latest` })), host).toBe('refused')
  })

  test('a header with a line break is not sent', async () => {
    let visits = 0
    const port = await serve((_, response) => {
      visits += 1
      response.end()
    })
    const call = allowing(port).request(anywhere(port), {
      url: `http://127.0.0.1:${port}/`,
      headers: { 'x-name': 'a\r\nx-other: b' },
    })
    expect(await failureOf(call)).toBe('unreachable')
    expect(visits).toBe(0)
  })
})

describe('what may be called', () => {
  test('a private address the operator named is called, on the port he named', async () => {
    const port = await serve((request, response) => {
      request.pipe(response.setHeader('x-method', request.method ?? ''))
    })
    const egress = allowing(port)
    const purpose = { name: 'sms', hosts: 'any' } as const
    const answer = await egress.request(purpose, { url: `http://127.0.0.1:${port}/send`, method: 'POST', body: 'olá' })
    expect([answer.status, answer.headers['x-method'], answer.body.toString()]).toEqual([200, 'POST', 'olá'])
    const other = await serve((_, response) => response.end())
    expect(await failureOf(egress.request(purpose, { url: `http://127.0.0.1:${other}/` }))).toBe('refused')
  })

  test('[C-34] a name is asked for once, and the connection goes to what was checked', async () => {
    const inside = await canary()
    const port = await serve((_, response) => response.end('right'), '127.0.0.2')
    let asked = 0
    const rebinding = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }]
    }
    const egress = createEgress({ lookup: rebinding, targets: [`shop.test:${port}`], nowMs: () => 0 })
    const answers = await Promise.all(
      [1, 2, 3].map(() => egress.request(anywhere(port), { url: `http://shop.test:${port}/` })),
    )
    expect(answers.map(({ body }) => body.toString())).toEqual(['right', 'right', 'right'])
    expect([asked, inside.visits()]).toEqual([1, 0])
  })

  test('the next address is tried when the first does not answer', async () => {
    const port = await serve((_, response) => response.end('second'), '127.0.0.1')
    const answer = await allowing(port, { lookup }).request(anywhere(port), { url: `http://shop.test:${port}/` })
    expect(answer.body.toString()).toBe('second')
  })

  test('a connection for another protocol goes to what was checked', async () => {
    const port = await listen(
      createServer((socket) => socket.end('220 ready\r\n')),
      '127.0.0.1',
    )
    const socket = await allowing(port).connect(anywhere(port), { host: '127.0.0.1', port })
    const heard = await socket.take(1).toArray()
    expect(String(heard[0])).toBe('220 ready\r\n')
    socket.destroy()
  })
})

describe('what is not waited for', () => {
  test('[C-34] no redirect is followed', async () => {
    const inside = await canary()
    for (const status of [301, 302, 303, 307, 308]) {
      const port = await serve((_, response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${inside.port}/` }).end(),
      )
      const call = allowing(port).request(anywhere(port), { url: `http://127.0.0.1:${port}/` })
      expect(await failureOf(call)).toBe('redirected')
    }
    expect(inside.visits()).toBe(0)
  })

  test('[C-34] an answer larger than the limit is not read to its end', async () => {
    let isGone = false
    const port = await serve((_, response) => {
      response.on('close', () => (isGone = true))
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return
        response.once('drain', more)
      }
      more()
    })
    const call = allowing(port).request(anywhere(port), { url: `http://127.0.0.1:${port}/` })
    expect(await failureOf(call)).toBe('tooLarge')
    await expect.poll(() => isGone).toBe(true)
  })

  test('an answer of exactly the limit is read', async () => {
    const port = await serve((_, response) => response.end(Buffer.alloc(1000)))
    const answer = await allowing(port).request(anywhere(port, { maxBytes: 1000 }), {
      url: `http://127.0.0.1:${port}/`,
    })
    expect(answer.body.length).toBe(1000)
  })

  test('[C-34] the time limit counts to the last byte', async () => {
    const port = await serve((_, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.once('close', () => clearInterval(drip))
    })
    const began = performance.now()
    const call = allowing(port).request(anywhere(port, { timeoutMs: 150 }), { url: `http://127.0.0.1:${port}/` })
    expect(await failureOf(call)).toBe('timeout')
    // It drips for ever: whoever waits for silence is still there then.
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  test('a name server that never answers ends like any other silence', async () => {
    const egress = createEgress({ lookup: () => new Promise(() => undefined) })
    const call = egress.request(anywhere(80, { timeoutMs: 50 }), { url: 'http://slow.test/' })
    expect(await failureOf(call)).toBe('timeout')
    expect(await failureOf(egress.connect(anywhere(80, { timeoutMs: 50 }), { host: 'slow.test', port: 80 }))).toBe(
      'timeout',
    )
  })

  test('an error says whether the other side may have heard us', async () => {
    const silent = await serve(() => undefined)
    const request = { url: `http://127.0.0.1:${silent}/`, method: 'POST', body: 'x' } as const
    const purpose = anywhere(silent, { timeoutMs: 200 })
    expect(await heardOf(allowing(silent).request(purpose, request))).toEqual(['timeout', true])
    const rude = await serve((_, response) => response.destroy())
    const url = `http://127.0.0.1:${rude}/`
    expect(await heardOf(allowing(rude).request(anywhere(rude), { url }))).toEqual(['unreachable', true])
    open.pop()?.close()
    expect(await heardOf(allowing(rude).request(anywhere(rude), { url }))).toEqual(['unreachable', false])
  })

  test('nobody at home is told without the address', async () => {
    const port = await serve((_, response) => response.end())
    await new Promise((resolve) => open.pop()?.close(resolve))
    const text = await allowing(port)
      .request(anywhere(port), { url: `http://127.0.0.1:${port}/bot123:secret/send` })
      .catch((error: unknown) => String(error))
    expect(text).toBe('EgressError: webhook: the other side cannot be reached')
  })
})
