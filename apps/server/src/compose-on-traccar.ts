import { join } from 'node:path'
import { PresenceBody, resellerDomainOf } from '@rastro/contracts'
import {
  type Brands,
  createBrandedFiles,
  createBrands,
  type Job,
  OWN_CLAIMS,
  registerExtension,
} from '@rastro/extension'
import { createHttp, type DeclaredRoute, type Http, type Log, serveApp } from '@rastro/platform'
import {
  createDrivenVehicles,
  type DrivenVehicles,
  type DriverKeeper,
  keepDrivers,
  registerTraccar,
  type Traccar,
} from '@rastro/traccar'
import { createLetterheads } from '@rastro/tracking/access/letterheads'
import { type FindPlacesDeps, findPlaces } from '@rastro/tracking/api/find-places'
import { health } from '@rastro/tracking/api/health'
import { openapi } from '@rastro/tracking/api/openapi'
import { createMailSender } from '@rastro/tracking/notify/mail-sender'
import manifest from '../../../package.json' with { type: 'json' }
import { type BaseOnTraccar, openBaseOnTraccar, type TraccarAddress } from './base-on-traccar.ts'
import type { ComposeOptions } from './compose.ts'
import { type Config, filesFolderOf } from './config.ts'
import { serveMetricsOnTraccar } from './metrics/metrics-on-traccar.ts'
import { createNotifySettings } from './notify-settings.ts'
import { createSecureWeb } from './secure-web.ts'
import { trackingForTraccar } from './tracking-for-traccar.ts'

const WEB = join(import.meta.dirname, '../../../packages/web/dist')

/** The product on a Traccar server: web app and extension in one process, without device ports, spool and engine. */
export interface AppOnTraccar {
  readonly log: Log
  readonly traccar: Traccar
  /** Rules of drivers that strike later. */
  readonly drivers: DriverKeeper
  readonly routes: readonly DeclaredRoute[]
  start(): Promise<{ url: string; devicePorts: Readonly<Record<string, never>> }>
  close(): Promise<void>
}

/** What the parts are told while they are put together. */
interface Wanted {
  base: BaseOnTraccar
  driven: DrivenVehicles
  brands: Brands
  restart: () => void
  isReady: () => boolean
  publicUrl: () => string
}

/** The server of the settings; undefined where our own engine does the tracking. */
export function traccarAddress({ TRACCAR_URL: url, TRACCAR_TOKEN: token }: Config): TraccarAddress | undefined {
  return url === undefined || token === undefined ? undefined : { url, token }
}

/** Put the parts together that stand on a Traccar server. It need not be there yet. */
export async function composeOnTraccar(
  config: Config,
  address: TraccarAddress,
  options: ComposeOptions = {},
): Promise<AppOnTraccar> {
  const base = await openBaseOnTraccar(config, address, options)
  const { traccar, clock, log } = base
  const driven = createDrivenVehicles(traccar, clock)
  const drivers = keepDrivers({ ...traccar, ...base.deps, driven })
  let publicUrl = config.PUBLIC_URL ?? ''
  let isReady = false
  const { restart = () => undefined } = options
  const wanted: Wanted = {
    base,
    driven,
    brands: brandsOf(config, base),
    restart,
    isReady: () => isReady,
    publicUrl: () => publicUrl,
  }
  const { app, extension } = await createWeb(config, wanted)
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    isReady = false
    await app.close()
    await extension.close()
    await drivers.close()
    traccar.close()
    await base.closeStore()
  }

  return {
    log,
    traccar,
    drivers,
    routes: app.declaredRoutes,
    async start() {
      await traccar.installation.start()
      const url = await app.listen({ port: config.PORT, host: config.HOST })
      isReady = true
      publicUrl ||= url.replace('0.0.0.0', 'localhost')
      extension.start()
      drivers.start()
      return { url, devicePorts: {} }
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function brandsOf(config: Config, { traccar: { installation }, extensionStore, clock, log }: BaseOnTraccar): Brands {
  const resellerAt = (host: string) =>
    [...installation.users()].find((user) => resellerDomainOf(user) === host.toLowerCase())?.id
  return createBrands({
    themes: extensionStore.themes,
    tracking: { serverAttributes: () => installation.server().attributes, resellerAt },
    dataFolder: filesFolderOf(config),
    clock,
    log,
  })
}

async function createWeb(config: Config, wanted: Wanted): Promise<{ app: Http; extension: Job }> {
  const { base, brands, isReady, publicUrl } = wanted
  const { traccar, deps, egress, clock, log, secrets, integrations, logTail, extensionStore: store } = base
  const { callers, installation } = traccar
  const { TRUSTED_PROXIES: trustedProxies, TILE_HOSTS: tileHosts } = config
  const app = await createHttp({ log, guard: callers.guard, trustedProxies, tileHosts })
  const sockets = registerTraccar(app, traccar, deps)
  health(app, { isReady: () => isReady() && installation.failure() === undefined })
  openapi(app, { version: manifest.version })
  const auth: FindPlacesDeps['auth'] = { require: async (request) => ({ user: await callers.require(request) }) }
  findPlaces(app, { auth, access: installation, addresses: base.addresses, clock })
  registerOwn(app, wanted)
  const certificates = await createSecureWeb(app, config, {
    egress,
    isOnDuty: () => true,
    clock,
    log,
    showTrackers: async () => undefined,
  })
  serveMetricsOnTraccar(app, config, { base, sockets, certificates, isReady, version: manifest.version })
  const kept = { store, secrets, integrations, dataFolder: filesFolderOf(config), brands, publicUrl, certificates }
  const tracking = trackingOf(config, wanted)
  const { EDITION: edition, NODE_ID: node = 0 } = config
  const asked = { tracking, egress, settings: settingsOf(config), logTail, clock, log, edition, node }
  // One process on a database: several need the leases of our own engine's store.
  const alone = { isOnDuty: () => true, claims: OWN_CLAIMS }
  const extension = registerExtension(app, { ...kept, ...asked, ...alone, version: manifest.version })
  const inPlaceOf = createBrandedFiles(brands, filesFolderOf(config))
  await serveApp(app, { folder: WEB, basemaps: filesFolderOf(config), inPlaceOf })
  return { app, extension }
}

function trackingOf(config: Config, { base, driven, brands, publicUrl }: Wanted) {
  const { installation } = base.traccar
  const server = () => installation.server()
  const managersAbove = (userId: number) =>
    new Set([...installation.users()].filter(({ id }) => installation.managedBy(id).has(userId)).map(({ id }) => id))
  const letterheadOf = createLetterheads({
    access: { user: (id) => installation.user(id), server, userTree: { above: managersAbove } },
    themeTitleOf: async (owner) => (await brands.saved(owner))?.title ?? null,
    publicUrl,
  })
  const mail = createMailSender(base.egress, createNotifySettings(config, { server, integrations: base.integrations }))
  return trackingForTraccar(base.traccar, { ...base, ...base.deps, driven, letterheadOf, mail })
}

function settingsOf(config: Config) {
  const { WEATHER_URL: weatherUrl, IP_LOOKUP_URL: ipLookupUrl, IP_LOCATION_URL: ipLocationUrl } = config
  return { weatherUrl, ipLookupUrl, ipLocationUrl, postalCodeUrl: config.POSTAL_CODE_URL, asaasUrl: config.PAYMENT_URL }
}

/** Calls about this process, not about the server behind it. */
function registerOwn(app: Http, { restart, base: { traccar, log } }: Wanted): void {
  const config = {
    access: 'administrator',
    summary: 'End in order, so that a supervisor starts the program again; asks for the password',
  } as const
  app.post('/api/server/restart', { config, schema: { body: PresenceBody } }, async (request, reply) => {
    await traccar.requirePresence(request, request.body?.currentPassword || undefined)
    log.warn({ address: request.ip }, 'an administrator asked for a restart')
    // The answer first: afterwards nobody would get it.
    reply.raw.once('finish', restart)
    return reply.code(200).send()
  })
  // Links in mails of the server lead here.
  app.get('/reset-password', { config: { access: 'public' } }, async (request, reply) => {
    const { passwordReset: token = '' } = request.query as { passwordReset?: string } // the query parser gives an object
    return reply.redirect(/^[\w-]{1,2048}$/.test(token) ? `/login/recover/${token}` : '/login', 303)
  })
}
