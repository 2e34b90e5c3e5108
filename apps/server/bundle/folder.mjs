// Where the bundle of the server lies (docs/adr/0029). Also for the system's Node 20, which makes releases.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')
/** What is started of it, below `apps/server/src`; a release has no demo. */
export const PROGRAMS = ['main', 'demo']

const bundles = join(root, '.cache/server')
/** A release does not change, so its bundle is not named by what it was made of. */
export const RELEASED = '.cache/server/release'
const NOT_IN_IT = /^packages\/(web|testkit)$/

/** Every file of ours it could be made of, and what says which packages of others. */
function sources() {
  const folders = ['apps', 'packages'].flatMap((area) => readdirSync(join(root, area)).map((name) => `${area}/${name}`))
  const ours = folders
    .filter((folder) => !NOT_IN_IT.test(folder))
    .flatMap((folder) => [`${folder}/src`, `${folder}/migrations`])
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((file) => `${folder}/${file}`),
    )
  const programs = ours.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  return [...programs, 'package-lock.json', 'apps/server/bundle/write.mjs']
}

/** Where the bundle of the present sources lies, or belongs: named by their paths, sizes and times of change. */
export function folderOf() {
  const released = join(root, RELEASED)
  if (existsSync(released)) return released
  const name = createHash('sha1')
  for (const file of sources().sort()) {
    const { size, mtimeMs } = statSync(join(root, file))
    name.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return join(bundles, name.digest('hex').slice(0, 16))
}
