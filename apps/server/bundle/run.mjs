// `node --import ./apps/server/bundle/run.mjs apps/server/src/main.ts`: in place of the program its bundle is run, which starts with
// half the work (docs/adr/0029). The first start of these sources writes it down; a release brings it. Where there is none
// and none can be written, Node runs the sources as they are.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { folderOf, PROGRAMS, root } from './folder.mjs'

const programs = PROGRAMS.map((name) => join(root, `apps/server/src/${name}.ts`))

// Older ones fail further on, in words that do not say why. Debian's own is older.
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`Node 24 is needed to run Rastro; ${process.execPath} is ${process.version}\n`)
  process.exit(1)
}

/** @returns {string | undefined} the bundled program, or nothing: then the sources are run */
function bundleOf(program) {
  const file = join(folderOf(), `${basename(program, '.ts')}.mjs`)
  if (existsSync(file)) return file
  // In a process of its own, which takes its memory with it when it ends.
  const { stderr, signal } = spawnSync(process.execPath, [join(import.meta.dirname, 'write.mjs')], { encoding: 'utf8' })
  if (existsSync(file)) return file
  const why = /^.*Error\b.*/m.exec(stderr ?? '')?.[0] ?? signal ?? 'nothing was said'
  process.stderr.write(`No bundle of the server could be written, so it starts from its sources, slower: ${why}\n`)
  return undefined
}

if (isMainThread) {
  const hooks = module.registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (context.parentURL !== undefined) return found
      // Only the program itself is another one; what it loads is found without us.
      hooks.deregister()
      const program = programs.find((path) => path === fileURLToPath(found.url))
      const bundle = program && bundleOf(program)
      return bundle ? { url: pathToFileURL(bundle).href, format: 'module', shortCircuit: true } : found
    },
  })
}
