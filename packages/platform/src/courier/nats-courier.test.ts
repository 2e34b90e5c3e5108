import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { hasNats, startNats } from '@rastro/testkit/nats'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { openNatsCourier } from './nats-courier.ts'

const SOON = { timeout: 60_000, interval: 20 }

test.runIf(hasNats)(
  'a NATS that refuses name and password is asked again and told of; when it lets us in, what was wanted meanwhile is heard',
  { timeout: 60_000 },
  async () => {
    const nats = await startNats('fleet:another')
    onTestFinished(() => nats.stop())
    const log = createLog('silent')
    const complaints = vi.spyOn(log, 'warn')
    const url = nats.url.replace('//', '//fleet:right@')
    const [refused, other] = ['refused', 'other'].map((name) => openNatsCourier({ url, name, log }))
    onTestFinished(async () => void (await Promise.all([refused?.close(), other?.close()])))
    const heard: string[] = []
    refused!.hear('news', (message) => heard.push(Buffer.from(message).toString()))
    await vi.waitFor(() => expect(refused!.failure).toMatch(/authorization violation/i), SOON)
    expect(refused!.isConnected).toBe(false)
    // Each of them says it once, however often it asks.
    await vi.waitFor(() => expect(complaints).toHaveBeenCalledTimes(2), SOON)
    expect(JSON.stringify(complaints.mock.calls)).not.toContain('right@')

    await nats.kill()
    await nats.resume('fleet:right')
    await vi.waitFor(() => expect([refused!.isConnected, other!.isConnected]).toEqual([true, true]), SOON)
    expect(refused!.failure).toBeUndefined()
    await vi.waitFor(() => {
      other!.tell('news', Buffer.from('here'))
      expect(heard).toContain('here')
    }, SOON)
  },
)

test('a process that is closed while NATS was never there ends by itself', { timeout: 60_000 }, async () => {
  const program = `
    import { openNatsCourier } from ${JSON.stringify(join(import.meta.dirname, 'nats-courier.ts'))}
    const quiet = { info() {}, warn: () => void courier.close().then(() => console.log('closed')), error() {} }
    const courier = openNatsCourier({ url: 'nats://127.0.0.1:9', name: 'alone', log: quiet })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (data: Buffer) => {
    said += data.toString()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  expect([code, said.trim()]).toEqual([0, 'closed'])
})
