import type { Clock, Egress, Http, Log, LogTail, RunJob, SecretBox, TurnsByKey } from '@rastro/platform'
import { branding } from './assets/branding.ts'
import { images } from './assets/images.ts'
import { sounds } from './assets/sounds.ts'
import { autolink } from './autolink/autolink.ts'
import { billing } from './billing/index.ts'
import { health } from './health/health.ts'
import { imports } from './imports/imports.ts'
import { integrations } from './integrations/index.ts'
import type { IntegrationDesk } from './integrations/integrations.ts'
import { deviceLogs } from './logs/device-logs.ts'
import { serverLogs } from './logs/server-logs.ts'
import { userLogs } from './logs/user-logs.ts'
import { messages } from './messages/messages.ts'
import type { Claims, Tracking } from './ports.ts'
import { postalCodes } from './postal-codes/postal-codes.ts'
import { qrDriver } from './qr-driver/qr-driver.ts'
import { shares } from './shares/shares.ts'
import { type Certificates } from './ssl/certificates.ts'
import { ssl } from './ssl/ssl.ts'
import type { ExtensionStore } from './store/store.ts'
import type { Brands } from './theme/brands.ts'
import { theme } from './theme/theme.ts'
import { trustUnlock } from './trust-unlock/trust-unlock.ts'
import { visitorPlace } from './visitor-place/visitor-place.ts'
import { weather } from './weather/weather.ts'

export { migrations as extensionMigrations } from '../migrations/index.ts'
export { type IntegrationDesk, openIntegrations } from './integrations/integrations.ts'
export { mailSettingsOf } from './integrations/mail-settings.ts'
export { OWN_CLAIMS } from './own-jobs.ts'
export type { ImportDesk, ImportDraft, Letter, Tracking, TrackingHealth, WantedActions } from './ports.ts'
export { openCertificateFiles } from './ssl/certificate-files.ts'
export { type Certificates, createCertificates } from './ssl/certificates.ts'
export { openExtensionStore } from './store/index.ts'
export type { ExtensionStore } from './store/store.ts'
export { createBrandedFiles } from './theme/branded-files.ts'
export { type Brands, createBrands } from './theme/brands.ts'

export interface ExtensionDeps {
  tracking: Tracking
  /** What the extension keeps. */
  store: ExtensionStore
  /** How the product looks, to whom. */
  brands: Brands
  /** Seals what the database must not tell. */
  secrets: SecretBox
  /** What is known of services the installation uses. */
  integrations: IntegrationDesk
  /** The last lines of the process log. */
  logTail: LogTail
  clock: Clock
  /** Where the data of the installation lies; `assets` in it has files of the operator. */
  dataFolder: string
  edition: 'basic' | 'plus'
  /** Of the product. */
  version: string
  /** Number of this process among those on one database. */
  node: number
  /** Whether it does the jobs that one of them does. */
  isOnDuty: () => boolean
  /** Hear that these came over from another process; absent: they never do. */
  onDuty?: (listener: () => void) => void
  /** Counts what becomes of jobs, for metrics; absent: nobody asks. */
  runJob?: RunJob | undefined
  /** What it alone works on, among them. */
  claims: Claims
  /** Work on an invoice one after another among them; absent: there is one process. */
  invoicesInTurn?: TurnsByKey | undefined
  /** Where people reach the product. */
  publicUrl: () => string
  egress: Egress
  /** Keeps the certificate of this server valid. */
  certificates: Certificates
  log: Log
  settings: ExtensionSettings
}

/** Who may be asked about weather and visitors; nobody where nothing is said. */
export interface ExtensionSettings {
  weatherUrl?: string | undefined
  /** Tells where a postal code is; `{code}` in it is replaced. */
  postalCodeUrl?: string | undefined
  /** Tells the public address of who asks. */
  ipLookupUrl?: string | undefined
  /** Tells where an address is; `{ip}` in it is replaced, else the address is put at its end. */
  ipLocationUrl?: string | undefined
  /** Where the payment provider is asked; its own address where nothing is said. */
  asaasUrl?: string | undefined
}

/** What works beside the routes, from start to close. */
export interface Job {
  start(): void
  /** Finish what was begun. */
  close(): Promise<void>
}

/** Registers the routes of one part, and gives back what works beside them. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- most parts are routes alone and give back nothing
export type Part = (app: Http, deps: ExtensionDeps) => Job | void

const parts: readonly Part[] = [
  userLogs,
  deviceLogs,
  serverLogs,
  health,
  ssl,
  sounds,
  images,
  trustUnlock,
  qrDriver,
  shares,
  autolink,
  branding,
  theme,
  weather,
  postalCodes,
  visitorPlace,
  imports,
  messages,
  billing,
  integrations,
]

/** Register everything below the extension's base path. @returns what works beside the routes; start it once people can come */
export function registerExtension(app: Http, deps: ExtensionDeps): Job {
  const jobs = parts.flatMap((part) => part(app, deps) ?? [])
  return {
    start() {
      for (const job of jobs) job.start()
    },
    async close() {
      await Promise.all(jobs.map((job) => job.close()))
    },
  }
}
