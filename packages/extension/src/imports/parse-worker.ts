import { parentPort } from 'node:worker_threads'
import type { ImportProblem } from '@rastro/contracts'
import { BadFile } from './bad-file.ts'
import { readSheet, type SheetText } from './read-sheet.ts'

/** What comes back for a file. */
export type Parsed = { sheet: SheetText } | { problem: ImportProblem }

async function parse(file: Uint8Array): Promise<Parsed> {
  try {
    return { sheet: await readSheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength)) }
  } catch (error) {
    if (error instanceof BadFile) return { problem: error.problem }
    throw error
  }
}

parentPort?.on('message', (file: Uint8Array) => {
  parse(file)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin to name
    .then((parsed) => parentPort?.postMessage(parsed))
    // An error of ours ends the thread, and whoever waits hears of it.
    .catch((error: unknown) => {
      throw error
    })
})
