import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** An authority of one's own that gives certificates by ACME, for tests. */
export interface Pebble {
  readonly directory: string
  /** The directory's host and port, as an operator names it. */
  readonly target: string
  /** File with who signs the certificate of the authority's own address. */
  readonly caFile: string
  /** What certificates it gives are signed by, as PEM. */
  root(): Promise<string>
  stop(): Promise<void>
}

const PROGRAMS = ['pebble', 'pebble-challtestsrv', 'openssl'].map((name) => join('/usr/bin', name))
const PATIENCE_MS = 15_000
const TRY_EVERY_MS = 50

/** Whether this machine has what it takes; `npm test` installs it where it can. */
export const hasPebble: boolean = PROGRAMS.every((path) => existsSync(path))

/**
 * Start one. Every name leads to 127.0.0.1, and domains are asked at this port of it.
 * @param httpPort where challenges are answered
 */
export async function startPebble(httpPort: number): Promise<Pebble> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-pebble-'))
  const [port, management, dns] = [await freePort(), await freePort(), await freePort()]
  const certificate = join(folder, 'own.pem')
  const privateKey = join(folder, 'own.key')
  const made = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout ${privateKey} -out ${certificate}`
  const named = '-subj /CN=localhost -addext subjectAltName=DNS:localhost'
  await promisify(execFile)('/usr/bin/openssl', `req ${made} ${named}`.split(' '))
  const listen = { listenAddress: `127.0.0.1:${port}`, managementListenAddress: `127.0.0.1:${management}` }
  const domainBlocklist = ['blocked-domain.example']
  const config = { ...listen, certificate, privateKey, httpPort, tlsPort: 5001, domainBlocklist }
  await writeFile(join(folder, 'config.json'), JSON.stringify({ pebble: config }))
  const where = `-dns01 127.0.0.1:${dns} -management 127.0.0.1:${await freePort()}`
  const off = ['-defaultIPv6', '-http01', '-https01', '-tlsalpn01'].flatMap((name) => [name, ''])
  const names = spawn('/usr/bin/pebble-challtestsrv', [...where.split(' '), ...off])
  const authority = spawn(
    '/usr/bin/pebble',
    ['-config', join(folder, 'config.json'), '-dnsserver', `127.0.0.1:${dns}`],
    {
      // No pauses; every tenth good nonce is refused, as the real one may.
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '10' },
    },
  )
  const ca = await readFile(certificate, 'utf8')
  const directory = `https://localhost:${port}/dir`
  await answering(directory, ca)
  return {
    directory,
    target: `localhost:${port}`,
    caFile: certificate,
    root: () => read(`https://localhost:${management}/roots/0`, ca),
    async stop() {
      const ended = [names, authority].map(async (child) => child.exitCode ?? once(child, 'exit'))
      for (const child of [names, authority]) child.kill('SIGKILL')
      await Promise.all(ended)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function read(url: string, ca: string): Promise<string> {
  const sent = request(url, { ca }).end()
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

async function answering(url: string, ca: string): Promise<void> {
  for (let waited = 0; ; waited += TRY_EVERY_MS) {
    try {
      return void (await read(url, ca))
    } catch (error) {
      if (waited > PATIENCE_MS) throw error
      await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS))
    }
  }
}
