import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startCore } from '../testing/core.ts'
import { queries } from '../testing/http-protocol.ts'

async function startHttp() {
  const world = await startCore({ protocols: [queries] })
  const port = world.ports['queries']!.http!
  return { ...world, port, url: `http://127.0.0.1:${port}` }
}

test('a request is answered after its commit', async () => {
  const { url, store, core } = await startHttp()
  store.hold()
  let isAnswered = false
  const answer = fetch(`${url}/?id=one&minute=1&lat=-23&lon=-46`).finally(() => (isAnswered = true))
  await expect.poll(() => core.stats().protocols['queries']?.received).toBe(1)
  expect(isAnswered).toBe(false)
  store.release()
  const response = await answer
  expect([response.status, await response.text()]).toEqual([200, 'thanks'])
  expect(store.records[0]).toMatchObject({ latitude: -23, longitude: -46, protocol: 'queries' })
})

test('a device that speaks in requests is online, and not offline when its connection closes', async () => {
  const { port, core } = await startHttp()
  const socket = connect(port, '127.0.0.1')
  socket.end('GET /?id=one&minute=1&lat=1&lon=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  socket.resume()
  await once(socket, 'close')
  await expect.poll(() => core.stats().connections['queries/http']).toBe(0)
  expect(core.fleet.byId(1)!.status).toBe('online')
})

test('the body of a POST counts, up to 64 KiB', async () => {
  const { url, store } = await startHttp()
  const post = (body: string) => fetch(url, { method: 'POST', body }).then(({ status }) => status)
  expect(await post('id=one&minute=1&lat=1&lon=1')).toBe(200)
  expect(await post(`id=one&${'x'.repeat(64 * 1024)}`).catch(() => 413)).toBe(413)
  expect(store.records).toHaveLength(1)
})

test('an unknown device, nonsense and broken requests are refused', async () => {
  const { url, port, store } = await startHttp()
  expect((await fetch(`${url}/?id=nobody`)).status).toBe(404)
  expect((await fetch(`${url}/?name=one`)).status).toBe(400)
  for (const bytes of [
    'nonsense\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nBig: ${'x'.repeat(9000)}\r\n\r\n`,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(bytes)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1.1 4\d\d /)
    socket.destroy()
  }
  expect(store.records).toEqual([])
})

test('a failed commit is answered 503, and so is everybody until records can be stored again', async () => {
  const { url, store, core } = await startHttp()
  const status = (minute: number) => fetch(`${url}/?id=one&minute=${minute}&lat=1&lon=1`).then((it) => it.status)
  store.failWith(new Error('disk full'))
  expect(await status(1)).toBe(503)
  expect(await status(2)).toBe(503)
  store.failWith(undefined)
  await expect.poll(() => core.stats().isPressed).toBe(false)
  expect(await status(2)).toBe(200)
})

test('a stop answers the request on its way and closes kept connections', async () => {
  const { port, store, core } = await startHttp()
  store.hold()
  const call = request({ port, host: '127.0.0.1', path: '/?id=one&minute=1&lat=1&lon=1' }).end()
  await expect.poll(() => core.stats().protocols['queries']?.received).toBe(1)
  const closing = core.close()
  store.release()
  const [response] = await once(call, 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
  await closing
})
