import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorker } from './service-worker.build.ts'

/** Where the server of `npm run dev` listens. */
const SERVER = 'http://127.0.0.1:8082'

const TREESHAKE = {
  // The contracts' schemas are built by these calls and serve the server only: without this the schema library
  // would travel to every browser.
  manualPureFunctions: ['Type', 'Nullable', 'Text'],
  moduleSideEffects: [{ test: /packages[/]contracts|node_modules[/]typebox/, sideEffects: false }],
}

/** What login and home share, file names without ending. */
const SHARED_LOOKS =
  'base button field heading language-switch logo message product public-page screen search-box sky strings tokens use-delayed use-mobile'
const SHARED_DATA =
  'api attention feed instance list-query login-error preferences recovery rights safe-target server session settings use-speed-unit users'
const namesOf = (list: string): string => list.replaceAll(' ', '|')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serviceWorker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The polyfill is an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    // Inlined files become data: URLs, which the policy refuses for fonts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files on the way to the login: what every page needs travels together. The live feed stays apart.
          groups: [
            {
              name: 'base',
              test: /node_modules[/](react|react-dom|scheduler|i18next|@tanstack[/](?!react-virtual|virtual))/,
            },
            {
              name: 'shared',
              // Named one by one: what is not on the way to the login must not be carried there.
              test: new RegExp(
                `packages/web/src/(i18n/|ui/(${namesOf(SHARED_LOOKS)})[.]|data/(${namesOf(SHARED_DATA)})[.])`,
              ),
            },
          ],
        },
      },
      treeshake: TREESHAKE,
    },
  },
  // What jsPDF would load to turn HTML or SVG into pages; we draw tables.
  worker: { format: 'es', rolldownOptions: { treeshake: TREESHAKE, external: ['canvg', 'dompurify', 'html2canvas'] } },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: SERVER, ws: true },
      '/tarkan': { target: SERVER },
      // The demo's streets lie in the app itself; lists and tiles come from the data folder.
      '^/basemap/(index\\.json|.*\\.pmtiles)$': { target: SERVER },
    },
  },
})
