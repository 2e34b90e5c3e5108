import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** A chunk as Vite's manifest describes it. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

/** What a page loads before it is usable, as source files, and how many kilobytes of gzipped JavaScript it may take. */
const PAGES = {
  '/login': { sources: ['index.html', 'src/features/login/login-screen.tsx'], budget: 170 },
  '/home': {
    sources: [
      'index.html',
      'src/app/shell/frame.tsx',
      'src/features/home/home-screen.tsx',
      'src/data/live.ts',
      'src/app/shell/live-map.tsx',
    ],
    budget: 480,
  },
} as const

const DIST = new URL('dist/', import.meta.url)
// Written by Vite right before; the shape is its documented manifest.
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8')) as Record<string, Chunk>

/** The source's chunk and everything it imports statically. Workers are files of their own and not counted. */
function withImports(key: string, found: Set<string>): void {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no chunk for ${key}: is the list of pages still true?`)
  if (found.has(chunk.file)) return
  found.add(chunk.file)
  for (const imported of chunk.imports ?? []) withImports(imported, found)
}

function kilobytes(file: string): number {
  return gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length / 1000
}

let failed = false
for (const [page, { sources, budget }] of Object.entries(PAGES)) {
  const files = new Set<string>()
  for (const source of sources) withImports(source, files)
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  const size = scripts.reduce((sum, file) => sum + kilobytes(file), 0)
  const verdict = size <= budget ? 'ok  ' : 'FAIL'
  failed ||= size > budget
  process.stdout.write(`${verdict} ${page}: ${size.toFixed(1)} kB of ${budget} kB gzipped in ${scripts.length} files\n`)
}
process.exit(failed ? 1 : 0)
