import { join } from 'node:path'
import { createBrandedFiles, type Job, registerExtension } from '@rastro/extension'
import { createHttp, type Http, readStorageSpace, serveApp } from '@rastro/platform'
import { health as registerHealth } from '@rastro/tracking/api/health'
import { registerApi } from '@rastro/tracking/api/index'
import { createLive } from '@rastro/tracking/api/live/live'
import type { SetTotals } from '@rastro/tracking/ingest/set-totals'
import type { Totals } from '@rastro/tracking/pipeline/correct-totals'
import { protocols } from '@rastro/tracking/protocols/index'
import manifest from '../../../package.json' with { type: 'json' }
import type { Base } from './base.ts'
import { type Config, filesFolderOf } from './config.ts'
import { followDeviceCertificate } from './device-tls.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { createSecureWeb } from './secure-web.ts'
import { type Services, turnsOf } from './services.ts'
import { trackingFor } from './tracking-for.ts'
import { readTrackingHealth } from './tracking-health.ts'

const WEB = join(import.meta.dirname, '../../../packages/web/dist')

export interface WebDeps {
  base: Base
  services: Services
  /** Close and end, so that the program is started again. */
  restart: () => void
  isReady: () => boolean
  publicUrl: () => string
}

/** The server people reach, and what the extension does beside answering. */
export interface Web {
  app: Http
  extension: Job
}

/** Everything people and programs reach over HTTP: API, socket, extension, and the web app for the rest. */
export async function createWeb(config: Config, wanted: WebDeps): Promise<Web> {
  const { base, services, restart, isReady, publicUrl } = wanted
  const { clock, log, logTail, store, extensionStore, secrets, integrations, core } = base
  const { fleet, directory, bus, frames } = core
  const setTotals = setTotalsOf(base)
  const { traffic, courier } = base.nodes
  const { gate, brands, mail, sms, egress } = services
  const { TRUSTED_PROXIES: trustedProxies, TILE_HOSTS: tileHosts, EDITION: edition } = config
  const app = await createHttp({ log, guard: gate.auth.guard, trustedProxies, tileHosts })
  const { version } = manifest
  const deviceCertificate = followDeviceCertificate(config, core, log)
  app.addHook('onClose', async () => deviceCertificate.close())
  const measured = { base, services, deviceCertificate, isReady, version }
  if (config.ROLE === 'ingest') {
    serveMetrics(app, config, measured)
    return onlyHealth(app, isReady)
  }
  const deps = { ...services, ...gate, store, directory, fleet, bus, frames, clock, log }
  const facts = () => ({
    emailEnabled: mail.isConfigured(),
    textEnabled: sms.isConfigured(),
    geocoderEnabled: true,
  })
  const storageSpace = () => readStorageSpace(config.DATA_DIR)
  const process = { setTotals, traffic, storageSpace, restart, isReady, facts, edition, version }
  const reportClaims = config.NATS_URL ? base.leases : undefined
  registerApi(app, { ...deps, ...process, reportMail: mail, reportClaims })
  const { WEATHER_URL: weatherUrl, IP_LOOKUP_URL: ipLookupUrl, IP_LOCATION_URL: ipLocationUrl } = config
  const addresses = { postalCodeUrl: config.POSTAL_CODE_URL, asaasUrl: config.PAYMENT_URL }
  const settings = { weatherUrl, ipLookupUrl, ipLocationUrl, ...addresses }
  const live = createLive(deps)
  const readHealth = () =>
    readTrackingHealth({ ...deps, protocols, courier, stats: () => core.stats(), viewers: () => live.size })
  const tracking = trackingFor({ ...deps, readHealth })
  const dataFolder = filesFolderOf(config)
  const { showTrackers } = deviceCertificate
  const certificates = await createSecureWeb(app, config, {
    egress,
    isOnDuty: () => base.duty.isOn(),
    runJob: base.jobs.run,
    clock,
    log,
    showTrackers,
  })
  const kept = { store: extensionStore, secrets, integrations, dataFolder, brands, publicUrl, certificates }
  const asked = { tracking, egress, settings, logTail, clock, log, edition, version, node: base.node }
  const shared = {
    claims: base.leases,
    isOnDuty: () => base.duty.isOn(),
    onDuty: (listener: () => void) => base.duty.onTaken(listener),
    runJob: base.jobs.run,
    invoicesInTurn: turnsOf(config, store, 'invoice'),
  }
  const extension = registerExtension(app, { ...kept, ...asked, ...shared })
  live.register(app)
  serveMetrics(app, config, { ...measured, live, certificates })
  await serveApp(app, { folder: WEB, basemaps: dataFolder, inPlaceOf: createBrandedFiles(brands, dataFolder) })
  return { app, extension }
}

/** Where the tracker's own numbers are counted on. */
function setTotalsOf({ core, nodes }: Base): SetTotals {
  const atHolder = nodes.atHolder('setTotals', async ({ deviceId, totals }: { deviceId: number; totals: Totals }) =>
    core.setTotals(deviceId, totals),
  )
  return (deviceId, totals) => atHolder({ deviceId, totals })
}

/** A node for trackers alone: who supervises it may ask how it is, by its figures too, and nobody else anything. */
function onlyHealth(app: Http, isReady: () => boolean): Web {
  registerHealth(app, { isReady })
  return { app, extension: { start: () => undefined, close: async () => undefined } }
}
