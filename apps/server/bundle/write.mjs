// `node apps/server/bundle/write.mjs`: writes the server down as a few files of plain JavaScript (docs/adr/0029), unless that
// was done for these sources. A start that finds none calls it.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { folderOf, PROGRAMS, root } from './folder.mjs'

/** Processes that run for days load a part of theirs late (a mail, a report), so some former bundles stay. */
const KEPT = 6
/** Nobody writes for so long: a draft as old was left by a writer that was killed. */
const DRAFT_MS = 10 * 60_000

/** What a program of ours asks of its own place is answered as if it still lay there; its threads come along. */
function placesOf(folder) {
  const place = (path) => `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`
  return {
    name: 'places',
    transform: {
      filter: { id: /\/(apps|packages)\/[^/]+\/src\//, code: /import\.meta\./ },
      handler(code, id) {
        return code
          .replace(/new URL\('(\.\/[^']+\.ts)', import\.meta\.url\)/g, (_, file) => {
            const thread = this.emitFile({ type: 'chunk', id: resolve(dirname(id), file) })
            return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`
          })
          .replace(
            /import\.meta\.dirname/g,
            `process.getBuiltinModule('node:url').fileURLToPath(${place(dirname(id))})`,
          )
          .replace(/new URL\(('[^']+'), import\.meta\.url\)/g, `new URL($1, ${place(id)})`)
      },
    },
  }
}

async function write(folder) {
  const files = PROGRAMS.map((name) => [name, join(root, `apps/server/src/${name}.ts`)])
  const input = Object.fromEntries(files.filter(([, file]) => existsSync(file)))
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'node',
    plugins: [placesOf(folder)],
    logLevel: 'warn',
  })
  // Whole or not at all: another start may look meanwhile.
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  // Comments would stay in memory with the program; licences lie beside the packages.
  await bundle.write({ dir: draft, comments: false, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

function removeOld(folder) {
  const all = dirname(folder)
  const changedMs = (name) => statSync(join(all, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const others = readdirSync(all).filter((name) => name !== basename(folder))
  const former = others.filter((name) => /^[0-9a-f]{16}$/.test(name)).sort((a, b) => changedMs(b) - changedMs(a))
  const drafts = others.filter((name) => /^[0-9a-f]{16}\.\d+$/.test(name))
  const left = drafts.filter((name) => changedMs(name) < Date.now() - DRAFT_MS)
  // Another writer may take the same away.
  for (const name of [...former.slice(KEPT), ...left]) rmSync(join(all, name), { recursive: true, force: true })
}

const folder = folderOf()
if (!existsSync(folder)) await write(folder)
removeOld(folder)
