import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = join(import.meta.dirname, 'src/service-worker/service-worker.ts')
/** What a page needs to open without a network, each with all it imports. The map is kept once somebody saw it. */
const SHELL = /[/]src[/](app[/]shell[/]frame|data[/]live|features[/](home|login|maintenance)[/][\w-]+)\.tsx?$/
/** Files that are not built: they lie in `public`. */
const AS_THEY_ARE = ['/theme.js', '/favicon.svg', '/manifest.webmanifest']
/** Of all files together, as they are stored. */
const MOST_BYTES = 1_000_000
/** Letters of other scripts are loaded when they are met. */
const FONT = /inter-latin-wght-normal.*\.woff2$/

type Bundle = Rolldown.OutputBundle

/** The chunks of the shell, with their imports and styles. */
function chunksOf(bundle: Bundle): Set<string> {
  const found = new Set<string>()
  const add = (name: string): void => {
    const chunk = bundle[name]
    if (found.has(name) || chunk?.type !== 'chunk') return
    found.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    for (const imported of chunk.imports) add(imported)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && (chunk.isEntry || SHELL.test(chunk.facadeModuleId ?? ''))) add(chunk.fileName)
  }
  return found
}

/** Styles, letters and workers that no chunk names but every page loads. */
function besides(bundle: Bundle): string[] {
  return Object.keys(bundle).filter(
    (name) => FONT.test(name) || /assets\/(index|entry|style)-[^/]*\.(css|js)$/.test(name),
  )
}

/**
 * Build the service worker into `sw.js`, with the list of files it keeps. Its bytes differ from build to build, which is
 * how browsers notice a new version.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'rastro-service-worker',
    apply: 'build',
    // After the page itself was written.
    enforce: 'post',
    async generateBundle(_options, bundle) {
      if (!bundle['index.html']) return
      const names = [...new Set([...chunksOf(bundle), ...besides(bundle)])].sort()
      const files = ['/index.html', ...AS_THEY_ARE, ...names.map((name) => `/${name}`)]
      const size = names.reduce((sum, name) => sum + bytesOf(bundle, name), 0)
      if (size > MOST_BYTES) this.error(`The service worker would keep ${size} bytes of ${MOST_BYTES}`)
      const html = bundle['index.html'].type === 'asset' ? String(bundle['index.html'].source) : ''
      const unhashed = AS_THEY_ARE.map((name) => readFileSync(join(import.meta.dirname, 'public', name)))
      const hash = createHash('sha256').update(files.join()).update(html)
      for (const content of unhashed) hash.update(content)
      const code = await compile({
        PRECACHE: JSON.stringify(files),
        BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)),
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
      this.info(`the service worker keeps ${files.length} files, ${Math.round(size / 1000)} kB`)
    },
  }
}

function bytesOf(bundle: Bundle, name: string): number {
  const file = bundle[name]
  if (!file) return 0
  return Buffer.byteLength(file.type === 'chunk' ? file.code : file.source)
}

/** The worker as one file without imports: service workers that are modules are too young. */
async function compile(define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: SOURCE, formats: ['iife'], name: 'worker', fileName: 'sw' },
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error('The service worker was not built')
  return output.output[0].code
}
