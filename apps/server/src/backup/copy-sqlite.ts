import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { settleFile } from './data-files.ts'

/** More pages than any file has: one step is one moment, however much is written meanwhile. */
const ALL_PAGES = 2 ** 31 - 1

/**
 * Copy an SQLite database as it is at one moment while its process goes on writing, and see that the copy is whole.
 * @returns false when there is none
 */
export async function copySqlite(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false
  const source = new DatabaseSync(from, { readOnly: true, timeout: 60_000 })
  try {
    await backup(source, to, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    const [result] = copy.prepare('PRAGMA quick_check(1)').all()
    if (result?.['quick_check'] !== 'ok') throw new Error(`${from} is damaged: ${JSON.stringify(result)}`)
  } finally {
    copy.close()
  }
  await settleFile(to)
  return true
}
