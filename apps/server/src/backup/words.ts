import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Read the words of a command that takes a folder and one switch.
 * @throws Error that shows how it is used
 */
export function readFolder(args: readonly string[], usage: string, name: string) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { [name]: { type: 'boolean', default: false } },
  })
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new Error(usage)
  return { folder: resolve(folder), isSwitchedOn: values[name] === true }
}

/** A line about a backup for who watches. */
export function tell({
  files,
  startedAt,
  version,
}: {
  files: readonly { bytes: number }[]
  startedAt: string
  version: string
}) {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000
  return `${files.length} files, ${megabytes.toFixed(1)} MB, of ${startedAt}, version ${version}`
}
