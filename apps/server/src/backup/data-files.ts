import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { PARTS } from './manifest.ts'

/**
 * Files of the data folder that are no files of a backup: databases have ways of their own, maps come from outside, and
 * compiled programs are made anew.
 */
const LEFT_OUT = [
  /\.sqlite(-wal|-shm)?$/,
  /\.lock$/,
  /\.pmtiles$/,
  /\.part$/,
  /^spool\//,
  /^compile-cache\//,
  /-journal$/,
]
/** What only another backup has below the data folder; each would have all earlier ones in it. */
const OF_BACKUPS: readonly string[] = [PARTS.dump, PARTS.sqlite, PARTS.spool]

/**
 * Names of all files below the data folder that go into a backup, whatever feature keeps them: `secret.key`, certificates,
 * pictures, recordings, themes.
 * @param besides a folder to leave out, should the backup itself lie inside
 */
export async function listDataFiles(folder: string, besides?: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const backups = entries
    .filter(({ name, parentPath }) => OF_BACKUPS.includes(name) && resolve(parentPath) !== resolve(folder))
    .map(({ parentPath }) => resolve(parentPath))
  const outside = [...backups, ...(besides === undefined ? [] : [resolve(besides)])].map((path) => `${path}/`)
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !outside.some((path) => resolve(file).startsWith(path)))
    .map((file) => relative(folder, file))
    .filter((path) => !LEFT_OUT.some((pattern) => pattern.test(path)))
    .toSorted()
}

/** Copy a file onto the disk, readable for us alone. @returns false when it is gone meanwhile */
export async function copyDurably(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
  await settleFile(to)
  return true
}

/** See that a file is on the disk, and for nobody but us. */
export async function settleFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.chmod(0o600)
  await file.sync()
  await file.close()
}
