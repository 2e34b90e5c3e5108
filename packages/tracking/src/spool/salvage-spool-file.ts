import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '@rastro/platform'
import { openSpoolFile, type SpooledBatch, type SpoolFile } from './spool-file.ts'

export interface SalvageOptions {
  folder: string
  /** Name of the file whose pages are damaged. */
  from: string
  /** Name of the file that takes what can be read. */
  to: string
  log: Log
}

interface Range {
  readonly first: number
  readonly last: number
}

const BATCH = 1_000
/** Reads that may fail; every one halves what is given up. */
const MOST_FAILURES = 5_000
/** Ids count 8,192 a millisecond, so this is less than a page of records of a busy installation spans. */
const SMALLEST = 2 ** 17

/**
 * Bring what can still be read of a damaged file into a new one, and say what cannot. The damaged file stays beside it
 * under another name, for whoever wants to look.
 */
export async function salvageSpoolFile({ folder, from, to, log }: SalvageOptions): Promise<SpoolFile> {
  const aside = `damaged-${from}`
  for (const end of ['', '-wal', '-shm'])
    await rename(join(folder, from + end), join(folder, aside + end)).catch(passOver)
  await rm(join(folder, `${from}.lock`), { force: true })
  const target = await openSpoolFile(folder, to)
  const found = { records: 0, damaged: [] as number[] }
  const unreadable: Range[] = []
  try {
    const source = await openSpoolFile(folder, aside)
    for await (const batch of readAround(source, unreadable)) {
      found.records += batch.records.length
      found.damaged.push(...batch.damaged)
      await target.add(batch.records)
    }
    await source.close()
  } catch (error) {
    log.error({ err: error, file: aside }, 'nothing of a damaged file of the spool can be read')
    return target
  }
  log.error(
    { file: aside, salvaged: found.records, ids: found.damaged, unreadable: merged(unreadable) },
    'a file of the spool changed on the disk; what could be read of it was brought into a new one',
  )
  return target
}

/** Read everything, going around what fails by halves. */
async function* readAround(source: SpoolFile, unreadable: Range[]): AsyncGenerator<SpooledBatch> {
  let ranges: Range[] = [{ first: 0, last: Number.MAX_SAFE_INTEGER }]
  let failures = 0
  // Wide ranges first: when the patience is over, what is given up is narrow.
  while (ranges.length > 0) {
    const failed: Range[] = []
    for (const range of ranges) {
      for (let { first } = range; first <= range.last; ) {
        const batch = await source.between(first, range.last, BATCH).catch(() => undefined)
        if (batch === undefined) {
          failed.push({ first, last: range.last })
          failures++
          break
        }
        if (batch.lastId === 0) break
        yield batch
        first = batch.lastId + 1
      }
    }
    ranges = failed.flatMap((range) => {
      if (failures < MOST_FAILURES && range.last - range.first > SMALLEST) return halves(range)
      unreadable.push(range)
      return []
    })
  }
}

function halves({ first, last }: Range): Range[] {
  const middle = first + Math.floor((last - first) / 2)
  return [
    { first, last: middle },
    { first: middle + 1, last },
  ]
}

/** Neighbours told as one. */
function merged(ranges: readonly Range[]): Range[] {
  const list: Range[] = []
  for (const range of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = list.at(-1)
    if (before && before.last + 1 >= range.first) list.splice(-1, 1, { first: before.first, last: range.last })
    else list.push(range)
  }
  return list
}

/** SQLite leaves no -wal where it closed in order. */
function passOver(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
