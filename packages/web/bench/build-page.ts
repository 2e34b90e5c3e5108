import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Build the benchmark's page as the app is built; answers the folder it lies in. */
export async function buildPage(): Promise<string> {
  const outDir = new URL('../../../.cache/map-bench', import.meta.url).pathname
  await build({
    configFile: false,
    root: new URL('./page', import.meta.url).pathname,
    publicDir: new URL('../public', import.meta.url).pathname,
    plugins: [react()],
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 2_000 },
  })
  return outDir
}
