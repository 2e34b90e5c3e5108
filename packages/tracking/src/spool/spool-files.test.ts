import { mkdtemp, open as openFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Log, openSqlite, SqliteError } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { silent } from '../testing/fleet.ts'
import { openSpoolFile } from './spool-file.ts'
import { openSpoolFiles } from './spool-files.ts'

const PAGE = 4096
/** SQLITE_IOERR_FSYNC: the disk took the pages and lost them. SQLITE_FULL: it never took them. */
const [FSYNC, FULL] = [1034, 13]

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-spool-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Ids as they come: a few for every second. */
const record = (number: number) => samplePosition({ id: number * 8_192_000, deviceId: 1 + (number % 3), hash: number })
const records = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => record(from + index))
const namesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.sqlite')).sort()

/** Opens files whose commits fail as long as the test says so. */
function failing() {
  const state: { code?: number } = {}
  const open: typeof openSpoolFile = async (folder, name) => {
    const file = await openSpoolFile(folder, name)
    const add: typeof file.add = (batch) =>
      state.code === undefined ? file.add(batch) : Promise.reject(new SqliteError('disk I/O error', state.code))
    const removeUpTo: typeof file.removeUpTo = (id) =>
      state.code === undefined ? file.removeUpTo(id) : Promise.reject(new SqliteError('disk I/O error', state.code))
    return { ...file, add, removeUpTo }
  }
  return { state, open }
}

/** Records what was told at the level of errors. */
function listening() {
  const told: Record<string, unknown>[] = []
  const log = { ...silent, error: (details: Record<string, unknown>) => void told.push(details) } as unknown as Log
  return { told, log }
}

test('after a fault of the disk the next commit goes to a new file, and both are drained in their order', async () => {
  const folder = await makeFolder()
  const { state, open } = failing()
  const { told, log } = listening()
  const files = await openSpoolFiles(folder, log, open)
  await files.add(records(1, 3))
  state.code = FSYNC
  await expect(files.add(records(4, 5))).rejects.toThrow('disk I/O error')
  // As long as the new one has taken nothing there is no third.
  await expect(files.add(records(4, 5))).rejects.toThrow('disk I/O error')
  expect(await namesIn(folder)).toEqual(['spool-1.sqlite', 'spool.sqlite'])
  delete state.code
  await files.add(records(4, 5))
  expect(await namesIn(folder)).toEqual(['spool-1.sqlite', 'spool.sqlite'])
  expect(told).toHaveLength(1)
  expect([await files.count(), await files.highestId()]).toEqual([5, record(5).id])
  const first = await files.oldest(10)
  expect(first.records).toEqual(records(1, 3))
  expect(await files.removeUpTo(first.lastId)).toBe(3)
  expect((await files.oldest(10)).records).toEqual(records(4, 5))
  expect(await namesIn(folder)).toEqual(['spool-1.sqlite'])
  await files.close()
  const again = await openSpoolFiles(folder, silent)
  expect((await again.oldest(10)).records).toEqual(records(4, 5))
  await again.close()
})

test('a disk that fails while drained records are let go of is not written to again either', async () => {
  const folder = await makeFolder()
  const { state, open } = failing()
  const { told, log } = listening()
  const files = await openSpoolFiles(folder, log, open)
  await files.add(records(1, 3))
  const { lastId } = await files.oldest(10)
  state.code = FSYNC
  await expect(files.removeUpTo(lastId)).rejects.toThrow('disk I/O error')
  delete state.code
  await files.add(records(4, 5))
  expect(await namesIn(folder)).toEqual(['spool-1.sqlite', 'spool.sqlite'])
  expect(told).toHaveLength(1)
  expect(await files.removeUpTo(lastId)).toBe(3)
  expect((await files.oldest(10)).records).toEqual(records(4, 5))
  await files.close()
})

test('a full disk is no fault: the same file goes on when there is room', async () => {
  const folder = await makeFolder()
  const { state, open } = failing()
  const files = await openSpoolFiles(folder, silent, open)
  state.code = FULL
  await expect(files.add(records(1, 1))).rejects.toThrow('disk I/O error')
  delete state.code
  await files.add(records(1, 1))
  expect(await namesIn(folder)).toEqual(['spool.sqlite'])
  await files.close()
})

test('a file with broken pages is salvaged around them, and what is lost is told', async () => {
  const folder = await makeFolder()
  const before = await openSpoolFiles(folder, silent)
  await before.add(records(1, 500))
  await before.close()
  await breakMiddle(folder)
  const { told, log } = listening()
  const after = await openSpoolFiles(folder, log)
  const { records: left } = await after.oldest(1_000)
  expect(left.length).toBeGreaterThan(450)
  expect(left.length).toBeLessThan(500)
  expect(left).toEqual(records(1, 500).filter(({ id }) => left.some((one) => one.id === id)))
  const [{ salvaged, unreadable } = {}] = told as {
    salvaged?: number
    unreadable?: { first: number; last: number }[]
  }[]
  expect(salvaged).toBe(left.length)
  const lost = records(1, 500).filter(({ id }) => !left.some((one) => one.id === id))
  for (const { id } of lost) expect(unreadable?.some(({ first, last }) => first <= id && id <= last)).toBe(true)
  expect(await namesIn(folder)).toEqual(['damaged-spool.sqlite', 'spool-1.sqlite'])
  await after.close()
})

test('a record whose key changed on the disk is damaged as one whose words did', async () => {
  const folder = await makeFolder()
  const before = await openSpoolFiles(folder, silent)
  await before.add(records(1, 3))
  await before.close()
  const file = await openSqlite(join(folder, 'spool.sqlite'))
  await file.run('UPDATE spool SET id = id + 1 WHERE id = ?', [record(2).id])
  await file.close()
  const after = await openSpoolFiles(folder, silent)
  expect(await after.oldest(10)).toMatchObject({ records: [record(1), record(3)], damaged: [record(2).id + 1] })
  await after.close()
})

test('letting go of what one file handed on takes nothing older out of another', async () => {
  const folder = await makeFolder()
  const older = await openSpoolFile(folder, 'spool.sqlite')
  await older.add(records(1, 500))
  await older.close()
  const newer = await openSpoolFile(folder, 'spool-1.sqlite')
  await newer.add(records(501, 502))
  await newer.close()
  await breakMiddle(folder)
  // What could be read of the older one stands in a third, behind the newer.
  const files = await openSpoolFiles(folder, silent)
  const salvaged = (await files.count()) - 2
  const first = await files.oldest(10)
  expect(first.records).toEqual(records(501, 502))
  expect(await files.removeUpTo(first.lastId)).toBe(2)
  expect(await files.count()).toBe(salvaged)
  expect((await files.oldest(10)).records).toEqual(records(1, 10))
  await files.close()
})

/** Spoil a page of records, as a disk gives it back that lost a sector. */
async function breakMiddle(folder: string): Promise<void> {
  const bytes = await openFile(join(folder, 'spool.sqlite'), 'r+')
  const { size } = await bytes.stat()
  await bytes.write(Buffer.alloc(PAGE, 0xa5), 0, PAGE, Math.floor(size / PAGE / 2) * PAGE)
  await bytes.close()
}
