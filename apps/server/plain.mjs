// `node --import ./apps/server/plain.mjs <program>`: programs of ours are read without their types, as they were written
// down before, in place of stripping them while the server starts. The parser Node has for it leaves 37 MB behind in each
// thread, and its cache of compiled programs keeps 18 MB for as long as the process lives (docs/adr/0024).
// `node apps/server/plain.mjs` writes them down; the first start does so, and the first after files have changed.
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../..')
const rootUrl = pathToFileURL(`${root}/`).href
const folder = join(root, '.cache/plain')
const PROGRAMS = ['apps/*/src/**/*.ts', 'packages/*/{src,migrations}/**/*.ts']
const NOT_OURS = /^packages\/(web|testkit)\/|\.test\.ts$/

/** Named by what it was made of: nothing old is ever taken for something new. */
const nameOf = (source) => `${hash('sha1', source)}.js`

function writeAll() {
  mkdirSync(folder, { recursive: true })
  const old = new Set(readdirSync(folder))
  for (const file of globSync(PROGRAMS, { cwd: root })) {
    if (NOT_OURS.test(file)) continue
    const source = readFileSync(join(root, file), 'utf8')
    const name = nameOf(source)
    if (old.delete(name)) continue
    // Whole or not at all: another start may read it meanwhile.
    const draft = join(folder, `${name}.${process.pid}`)
    writeFileSync(draft, stripTypeScriptTypes(source))
    renameSync(draft, join(folder, name))
  }
  // Drafts are another start's, which may be at it right now.
  for (const name of old) if (name.endsWith('.js')) rmSync(join(folder, name), { force: true })
}

let isTried = false

/** @returns undefined where it could not be written down: then Node does as it would without us */
function readPlain(url) {
  const source = readFileSync(fileURLToPath(url), 'utf8')
  const file = join(folder, nameOf(source))
  if (!existsSync(file) && !isTried) {
    isTried = true
    // In a process of its own, which takes the parser with it when it ends.
    spawnSync(process.execPath, [import.meta.filename], { stdio: 'ignore' })
  }
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

if (process.argv[1] === import.meta.filename) writeAll()
else
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith(rootUrl) || !url.endsWith('.ts')) return next(url, context)
      const source = readPlain(url)
      return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true }
    },
  })
