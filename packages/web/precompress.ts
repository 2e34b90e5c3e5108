import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(js|mjs|css|html|json|svg|wasm|webmanifest)$/
/** Below this a compressed file is hardly smaller on the wire. */
const LEAST_BYTES = 1024

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < LEAST_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
  await Promise.all([
    writeFile(`${file}.br`, await brotli(bytes, quality)),
    writeFile(`${file}.gz`, await zip(bytes, { level: 9 })),
  ])
}

/** Writes a `.br` and a `.gz` beside every text of the build; the server sends what the browser takes. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    // After everything else that writes files, such as the list of the service worker.
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(files.filter((file) => WORTH_IT.test(file)).map((file) => compress(join(folder, file))))
      },
    },
  }
}
