/**
 * Who may import whom. Patterns are paths from the root: `*` is anything within one name, `**` any number of folders, `<name>`
 * one name that stands for itself in `may` and `never`. Packages from the registry are `npm:name`, Node's own `node:name`.
 * A file obeys every rule whose `files` match it. Tests, benches and browser stories obey none.
 */
export interface Rule {
  files: string
  /** Files the rule leaves alone. */
  but?: readonly string[]
  /** Everything it may import besides files of its own pattern. */
  may?: readonly string[]
  /** What it must not import. */
  never?: readonly string[]
  because: string
}

const CONTRACTS = 'packages/contracts/src/**'
const SHEETS = 'packages/sheets/src/**'
const PLATFORM = 'packages/platform/src/**'
const REPORTS = 'packages/reports/src/**'
const TRACKING = 'packages/tracking/src'
const EXTENSION = 'packages/extension/src/**'
const TRACCAR = 'packages/traccar/src/**'
const WEB = 'packages/web/src'
const ANY_LIBRARY = ['npm:**', 'node:**']
/** Where the only SQL is; the spool keeps a file of its own on the local disk. */
const DATABASES = ['npm:kysely', 'npm:pg', 'node:sqlite']
/** What can call somebody else; `fetch` is forbidden by lint in the same folders. */
const WAYS_OUT = ['node:{https,http2,net,tls,dns}', 'node:dns/promises', 'npm:undici']
const MAP_LIBRARIES = ['npm:maplibre-gl', 'npm:pmtiles']

export const rules: readonly Rule[] = [
  // Packages
  { files: CONTRACTS, may: ['npm:typebox'], because: 'contracts are read by server and browser alike' },
  { files: REPORTS, may: [CONTRACTS], because: 'reports are pure: server, page and mail compute and name the same' },
  { files: SHEETS, may: [], because: 'tables as files are written by server and browser alike' },
  { files: PLATFORM, may: [CONTRACTS, SHEETS, ...ANY_LIBRARY], because: 'platform is plumbing with no vehicle in it' },
  {
    files: 'packages/tracking/**',
    may: [CONTRACTS, PLATFORM, REPORTS, SHEETS, ...ANY_LIBRARY],
    because: 'tracking knows neither the web app nor who runs it',
  },
  {
    files: 'packages/extension/**',
    may: [CONTRACTS, PLATFORM, SHEETS, ...ANY_LIBRARY],
    because: 'the extension asks tracking through its ports, so that it also works on a Traccar server',
  },
  {
    files: 'packages/traccar/**',
    may: [CONTRACTS, PLATFORM, ...ANY_LIBRARY],
    because: 'it stands in for tracking, and knows neither that nor who asks',
  },
  {
    files: TRACCAR,
    never: DATABASES,
    because: 'everything is kept by the Traccar server',
  },
  {
    files: EXTENSION,
    but: ['packages/extension/src/store/**'],
    never: DATABASES,
    because: 'tables are reached through the store',
  },
  {
    files: `${WEB}/**`,
    may: [CONTRACTS, REPORTS, SHEETS, 'npm:**'],
    because: 'the web app runs in a browser, without the server',
  },
  {
    files: 'apps/server/src/**',
    // The demo is a simulator's fleet in the product's own process.
    but: ['apps/server/src/demo*.ts'],
    may: [CONTRACTS, PLATFORM, EXTENSION, TRACCAR, 'packages/tracking/src/**', 'package.json', ...ANY_LIBRARY],
    because: 'the product runs without testkit, and serves the built web app only as files',
  },

  {
    files: 'packages/{platform,tracking,extension,traccar}/src/**',
    // The listener of https only listens.
    but: ['packages/platform/src/egress/**', 'packages/platform/src/http/secure-listener.ts', `${TRACKING}/ingest/**`],
    never: WAYS_OUT,
    because: 'every outbound call goes through the egress module, which knows what may be called',
  },

  // Tracking
  {
    files: `${TRACKING}/protocols/<name>/**`,
    may: [`${TRACKING}/protocols/wire/**`, `${TRACKING}/protocols/{protocol,sample}.ts`, CONTRACTS, 'node:zlib'],
    because: 'a protocol is pure and knows no other; what two share goes to protocols/wire',
  },
  {
    files: `${TRACKING}/protocols/**`,
    may: [CONTRACTS, 'node:zlib'],
    because: 'protocols do not know who listens',
  },
  {
    files: `${TRACKING}/store/**`,
    may: [CONTRACTS, PLATFORM, 'packages/tracking/migrations/**', ...ANY_LIBRARY],
    because: 'the store knows tables, not what they are for',
  },
  {
    files: `${TRACKING}/**`,
    but: [`${TRACKING}/store/**`, `${TRACKING}/spool/spool-file.ts`],
    never: DATABASES,
    because: 'tables are reached through the store',
  },
  {
    files: `${TRACKING}/pipeline/**`,
    never: [...areas(TRACKING, 'ingest', 'spool', 'api', 'access'), ...ANY_LIBRARY],
    because: 'the pipeline is synchronous and in memory',
  },
  {
    files: `${TRACKING}/{fleet,directory,events}/**`,
    never: areas(TRACKING, 'ingest', 'spool', 'api', 'access'),
    because: 'fleet, directory and events are told',
  },
  {
    files: `${TRACKING}/reports/**`,
    never: areas(TRACKING, 'ingest', 'spool', 'pipeline', 'api'),
    because: 'reports read what is stored, for the API and for the mail',
  },
  { files: `${TRACKING}/spool/**`, never: areas(TRACKING, 'ingest', 'api', 'access'), because: 'the spool is told' },
  { files: `${TRACKING}/ingest/**`, never: areas(TRACKING, 'api', 'access'), because: 'trackers are no users' },
  {
    files: `${TRACKING}/commands/**`,
    never: areas(TRACKING, 'spool', 'api', 'access'),
    because: 'rules send commands too, and they are no users',
  },
  {
    files: `${TRACKING}/access/**`,
    never: areas(TRACKING, 'ingest', 'spool', 'api'),
    because: 'rights stand below the API',
  },
  {
    files: `${TRACKING}/api/**`,
    never: areas(TRACKING, 'ingest', 'spool', 'pipeline'),
    because: 'the API reads and tells',
  },

  // Web
  {
    files: `${WEB}/features/<name>/**`,
    may: [...areas(WEB, 'map', 'charts', 'data', 'ui', 'i18n'), CONTRACTS, REPORTS, 'npm:**'],
    because: 'features share data, looks, charts or map, never each other',
  },
  {
    files: `${WEB}/charts/**`,
    may: [...areas(WEB, 'data', 'ui', 'i18n'), CONTRACTS, 'npm:**'],
    because: 'charts lie below the screens, beside the map',
  },
  {
    files: `${WEB}/map/**`,
    may: [...areas(WEB, 'data', 'ui', 'i18n'), CONTRACTS, 'npm:**'],
    because: 'the map lies below the screens',
  },
  {
    files: `${WEB}/data/**`,
    // History is cut into trips and stops in the browser, by the computation of the reports.
    may: [`${WEB}/i18n/**`, CONTRACTS, REPORTS, 'npm:**'],
    because: 'data knows no looks',
  },
  { files: `${WEB}/ui/**`, may: [`${WEB}/i18n/**`, CONTRACTS, SHEETS, 'npm:**'], because: 'ui knows no vehicle' },
  { files: `${WEB}/i18n/**`, may: [CONTRACTS, 'npm:**'], because: 'words and numbers stand below everything' },
  { files: `${WEB}/**`, but: [`${WEB}/map/**`], never: MAP_LIBRARIES, because: 'only map knows the map library' },
  {
    files: '**',
    but: ['tools/bench.ts'],
    never: ['**/*.test.*', '**/testing/**', '**/e2e/**', '**/bench/**', 'faults/**'],
    because: 'the product needs no tests',
  },
]

/** Files that prove the product instead of being it. */
export const unruled: readonly string[] = [
  '**/*.test.*',
  '**/testing/**',
  '**/bench/**',
  '**/e2e/**',
  'faults/**',
  'packages/testkit/**',
  'packages/tracking/src/protocols/suite/**',
]

/** Names of folders that say nothing. */
export const emptyNames: readonly string[] = ['utils', 'util', 'helpers', 'common', 'misc', 'shared', 'lib']

function areas(root: string, ...names: readonly string[]): string[] {
  return names.map((name) => `${root}/${name}/**`)
}
