import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describeDatabases } from '@rastro/testkit/databases'
import { expect, test } from 'vitest'
import { openStore } from './index.ts'

const BATCH = 40
const ROUNDS = 2
/** Each round is a process of its own, which begins late on a busy machine. */
const TIMEOUT_MS = 150_000

/** Appends batches as fast as it can and says the number of each that was acknowledged. */
const WRITER = `
  const { openStore } = await import(process.argv[1])
  const { samplePosition } = await import(process.argv[2])
  const store = await openStore(JSON.parse(process.argv[3]))
  for (let batch = Number(process.argv[4]); ; batch++) {
    const ids = Array.from({ length: ${BATCH} }, (_, index) => batch * ${BATCH} + index + 1)
    await store.positions.append(ids.map((id) => samplePosition({ id, hash: id, deviceId: 1 + (id % 7) })))
    process.stdout.write(batch + '\\n')
  }`

describeDatabases('a process killed with -9 in mid-append', (kind) => {
  test('leaves every acknowledged record, each once, and lets the next open at once', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const created = await kind.create()
    let next = 0
    for (let round = 0; round < ROUNDS; round++) {
      const acknowledged = await writeUntilKilled(created.options, next, 20 + round * 7)
      const store = await openStore(created.options)
      const ids = Array.from({ length: (acknowledged + 2) * BATCH }, (_, index) => index + 1)
      const found = await store.positions.byIds(ids)
      await store.close()
      const isWhole = found.length === (acknowledged + 1) * BATCH || found.length === (acknowledged + 2) * BATCH
      expect(isWhole, `${found.length} records of ${acknowledged + 1} batches acknowledged`).toBe(true)
      expect(found.map((record) => record.id)).toEqual(ids.slice(0, found.length))
      next = found.length / BATCH
    }
    await created.drop()
  })
})

/** @returns the number of the last batch the writer acknowledged before it died */
async function writeUntilKilled(options: unknown, first: number, batches: number): Promise<number> {
  const modules = ['./index.ts', './sample-position.ts'].map((file) => new URL(file, import.meta.url).href)
  const values = [...modules, JSON.stringify(options), String(first)]
  const writer = spawn(process.execPath, ['--input-type=module', '-e', WRITER, ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(writer, 'exit')
  let last = -1
  for await (const line of createInterface({ input: writer.stdout })) {
    last = Number(line)
    if (last === first + batches) writer.kill('SIGKILL')
  }
  await exited
  return last
}
