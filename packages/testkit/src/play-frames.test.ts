import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { playFrames } from './play-frames.ts'

test('frames go over one TCP connection in order and answers come back by frame', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (bytes.toString() === 'quiet') return
      if (bytes.toString() === 'bad') socket.destroy()
      else socket.write(`re:${bytes.toString()}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo
  const frames = ['one', 'quiet', 'two', 'bad', 'three'].map((text) => Buffer.from(text))
  const answers = await playFrames(frames, { host: '127.0.0.1', port, transport: 'tcp', patienceMs: 100 })
  expect(answers.map(String)).toEqual(['re:one', '', 're:two', ''])
  expect(connections).toBe(1)
  server.close()
})

test('frames go over UDP as one datagram each', async () => {
  const server = createSocket('udp4')
  server.on('message', (bytes, { port }) => server.send(`re:${bytes.toString()}`, port, '127.0.0.1'))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const frames = [Buffer.from('one'), Buffer.from('two')]
  const answers = await playFrames(frames, { host: '127.0.0.1', port: server.address().port, transport: 'udp' })
  expect(answers.map(String)).toEqual(['re:one', 're:two'])
  server.close()
})

test('a server that is not there is an error', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  await expect(playFrames([Buffer.from('x')], { host: '127.0.0.1', port, transport: 'tcp' })).rejects.toThrow(
    'ECONNREFUSED',
  )
})
