import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AlreadyInUse, type Log, SqliteError } from '@rastro/platform'
import type { PositionRecord } from '../store/position-record.ts'
import { salvageSpoolFile } from './salvage-spool-file.ts'
import { openSpoolFile, type SpoolFile } from './spool-file.ts'

/** The spool as a whole: one file, or after a fault of the disk several, of which the last is written to. */
export type SpoolFiles = Omit<SpoolFile, 'between' | 'quarantined'>

interface Numbered {
  readonly number: number
  readonly file: SpoolFile
  /** What reading it through at the start gave, until it is asked for. */
  latest?: PositionRecord[]
}

/** Primary result codes that blame what lies on the disk or the way there: IOERR, CORRUPT, NOTADB. A full disk does not. */
const DISK_FAULTS: ReadonlySet<number> = new Set([10, 11, 26])
const NAME = /^spool(?:-(\d+))?\.sqlite$/

const nameOf = (number: number): string => (number === 0 ? 'spool.sqlite' : `spool-${number}.sqlite`)

/**
 * Open the spool of a folder. When the disk fails under a commit, that file is written to no more: Linux tells of lost
 * pages once and then calls them written. What it holds is read back with its checksums and drained; the next commit goes
 * to a new file. A file whose pages are damaged when it is opened is salvaged into a new one.
 * @throws AlreadyInUse when another process holds it
 */
export async function openSpoolFiles(folder: string, log: Log, open = openSpoolFile): Promise<SpoolFiles> {
  await mkdir(folder, { recursive: true })
  const files = await openAll(folder, log, open)
  /** Whether the last file has ever taken something: a disk that is gone would fill the folder with files. */
  let isProven = true
  /** What the last file is not written to any more for, until there is a next one. */
  let fault: unknown
  /** Where the oldest were last read from: a salvaged file stands behind others and holds what is older. */
  let source: SpoolFile | undefined

  const last = (): SpoolFile => (files.at(-1) as Numbered).file // openAll answers with at least one
  const eachFile = <T>(ask: (file: SpoolFile) => Promise<T>): Promise<T[]> =>
    Promise.all(files.map(({ file }) => ask(file)))

  /** Whether it went in or out: what the disk failed under is not believed again. */
  async function write<T>(file: SpoolFile, work: (file: SpoolFile) => Promise<T>): Promise<T> {
    try {
      return await work(file)
    } catch (error) {
      if (file === last() && isProven && isDiskFault(error)) fault = error
      throw error
    }
  }

  async function turnOver(error: unknown): Promise<void> {
    const number = (files.at(-1)?.number ?? 0) + 1
    files.push({ number, file: await open(folder, nameOf(number)) })
    isProven = false
    fault = undefined
    log.error({ err: error, file: nameOf(number) }, 'the disk failed under the spool; it goes on in a new file')
  }

  /** Let go of files in front of the last that hold nothing more. */
  async function dropEmpty(): Promise<void> {
    while (files.length > 1 && (await files[0]?.file.count()) === 0) {
      const [gone] = files.splice(0, 1) as [Numbered]
      const isWanted = (await gone.file.quarantined()) > 0
      await gone.file.close()
      if (!isWanted) await removeFile(folder, gone.number)
    }
  }

  return {
    async add(records) {
      // Not in the course of the commit that failed: a disk that takes no new file either is tried again with the next.
      if (fault !== undefined) await turnOver(fault)
      await write(last(), (file) => file.add(records))
      isProven = true
    },
    async oldest(limit) {
      await dropEmpty()
      for (const { file } of files) {
        const batch = await file.oldest(limit)
        if (batch.lastId === 0) continue
        source = file
        return batch
      }
      return { records: [], damaged: [], lastId: 0 }
    },
    // Only what was handed on: beside it others may hold older records nobody took yet.
    removeUpTo: async (id) => (source ? write(source, (file) => file.removeUpTo(id)) : 0),
    async quarantine(ids, reason) {
      await eachFile((each) => write(each, (file) => file.quarantine(ids, reason)))
    },
    async latest() {
      const all = await Promise.all(files.map(async ({ file, latest }) => latest ?? file.latest()))
      for (const file of files) delete file.latest
      return all.flat()
    },
    states: async () => new Map((await eachFile((file) => file.states())).flatMap((states) => [...states])),
    count: async () => sum(await eachFile((file) => file.count())),
    highestId: async () => Math.max(...(await eachFile((file) => file.highestId()))),
    async close() {
      await eachFile((file) => file.close())
    },
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, one) => total + one, 0)
}

async function openAll(folder: string, log: Log, open: typeof openSpoolFile): Promise<Numbered[]> {
  const numbers = (await readdir(folder))
    .flatMap((name) => {
      const match = NAME.exec(name)
      return match ? [Number(match[1] ?? 0)] : []
    })
    .sort((one, other) => one - other)
  const files: Numbered[] = []
  let next = (numbers.at(-1) ?? -1) + 1
  for (const number of numbers) {
    const whole = await openWhole(folder, nameOf(number), open)
    if (whole !== undefined) files.push({ number, ...whole })
    else {
      files.push({
        number: next,
        file: await salvageSpoolFile({ folder, from: nameOf(number), to: nameOf(next), log }),
      })
      next++
    }
  }
  if (files.length === 0) files.push({ number: next, file: await open(folder, nameOf(next)) })
  return files.sort((one, other) => one.number - other.number)
}

/** @returns undefined when its pages cannot be read */
async function openWhole(
  folder: string,
  name: string,
  open: typeof openSpoolFile,
): Promise<Pick<Numbered, 'file' | 'latest'> | undefined> {
  let file: SpoolFile | undefined
  try {
    file = await open(folder, name)
    // It looks at every page, and a start asks for it anyway.
    return { file, latest: await file.latest() }
  } catch (error) {
    await file?.close()
    if (error instanceof AlreadyInUse || !isDiskFault(error)) throw error
    return undefined
  }
}

function isDiskFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof SqliteError) return DISK_FAULTS.has(cause.errcode & 0xff)
  return false
}

async function removeFile(folder: string, number: number): Promise<void> {
  for (const end of ['', '-wal', '-shm', '.lock']) await rm(join(folder, nameOf(number) + end), { force: true })
}
