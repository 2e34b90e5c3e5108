import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'
import { serviceWorker } from './service-worker.build.ts'

/** Where the server of `npm run dev` listens. */
const SERVER = 'http://127.0.0.1:8082'

const TREESHAKE = {
  // The contracts' schemas are built by these calls and serve the server only: without this the schema library
  // would travel to every browser.
  manualPureFunctions: ['Type', 'Nullable', 'Text'],
  moduleSideEffects: [{ test: /packages[/]contracts|node_modules[/]typebox/, sideEffects: false }],
}

/** What most pages need beside the start, file names without ending, and the pictures of frame and forms. */
const COMMON_LOOKS =
  'button field heading logo message public-page search-box toaster toasts use-delayed use-mobile brand-links'
const COMMON_DATA = 'attention confirmations feed list-query resources rights settings use-rights use-speed-unit'
const COMMON_ICONS =
  'X Search ChevronLeft ChevronRight AlertTriangle Eye EyeOff Plus Calendar Polygon FileText User Sitemap Truck ClockHour4 CurrentLocation'
/** Those of the menus, which the frame always has: twenty files of 200 bytes cost more than one. */
const MENU_ICONS =
  'Activity Bell BellCog BuildingStore ChartBar History Id ListDetails Map MathFunction MessageChatbot Palette Plug Receipt ReportMoney Server Share2 Terminal2 Tool Users'
const namesOf = (list: string): string => list.replaceAll(' ', '|')

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), serviceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The polyfill is an inline script, which the content security policy refuses.
    // Every page carries the names of what it preloads for each screen: those of single icons cost it 1 kB.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/\/Icon[A-Z][^/]*\.js$/.test(file)),
    },
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
              tags: ['$initial'],
              test: /node_modules[/]((react|react-dom|scheduler)[/]|@tanstack[/](?!react-virtual|virtual))/,
            },
            // All that the entry itself imports: one file instead of dozens.
            { name: 'start', tags: ['$initial'], test: /^(?!.*(main[.]tsx|index[.]html|preload-helper))/ },
            {
              name: 'common',
              test: new RegExp(
                `packages/web/src/(i18n/|ui/(${namesOf(COMMON_LOOKS)})[.]|data/(${namesOf(COMMON_DATA)})[.])` +
                  `|@tabler/icons-react/.*/(createReactComponent|Icon(${namesOf(COMMON_ICONS)}))[.]`,
              ),
            },
            // Eight small files otherwise, each of which the start would ask for by itself.
            {
              name: 'login',
              test: /features[/]login[/](code-step|error-strings|login|strings|use-login)|ui[/]backdrop/,
            },
            { name: 'menu-icons', test: new RegExp(`@tabler/icons-react/.*/Icon(${namesOf(MENU_ICONS)})[.]`) },
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
