import { Worker } from 'node:worker_threads'
import { Refusal } from '@rastro/contracts'
import { BadFile } from './bad-file.ts'
import type { Parsed } from './parse-worker.ts'
import type { SheetText } from './read-sheet.ts'

/** A file may take the thread this long and this much, whatever is in it. */
const TIME_LIMIT_MS = 20_000
const HEAP_MB = 256
/** Files that wait for their turn; one is read at a time. */
const MOST_WAITING = 4

/** Reads files in a thread of their own, one at a time, so that no file can hold up positions. */
export function createFileParser({ timeLimitMs = TIME_LIMIT_MS }: { timeLimitMs?: number } = {}) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  /** @throws BadFile, Refusal busy */
  return async (file: Buffer): Promise<SheetText> => {
    if (waiting >= MOST_WAITING) throw new Refusal('busy')
    waiting++
    const before = last
    const mine = (async () => {
      await before.catch(() => undefined)
      return parseOnce(file, timeLimitMs)
    })()
    last = mine
    try {
      return await mine
    } finally {
      waiting--
    }
  }
}

async function parseOnce(file: Buffer, timeLimitMs: number): Promise<SheetText> {
  const { promise, resolve, reject } = Promise.withResolvers<Parsed>()
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const timer = setTimeout(() => resolve({ problem: 'tooSlow' }), timeLimitMs)
  worker.on('message', resolve)
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ problem: 'tooLarge' })
    else reject(error)
  })
  worker.on('exit', (code) => reject(new Error(`The thread that reads files ended with ${code}`)))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
  worker.postMessage(file)
  try {
    const parsed = await promise
    if ('problem' in parsed) throw new BadFile(parsed.problem)
    return parsed.sheet
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
