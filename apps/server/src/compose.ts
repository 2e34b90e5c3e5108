import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { registerExtension } from '@rastro/extension'
import {
  type Clock,
  createEgress,
  createHttp,
  createLog,
  createLogTail,
  isConnectionError,
  type Log,
  openSecretBox,
  readStorageSpace,
  serveApp,
  systemClock,
} from '@rastro/platform'
import { createGate, type Gate } from '@rastro/tracking/access/gate'
import { createQueue } from '@rastro/tracking/access/one-at-a-time'
import { fillAddresses } from '@rastro/tracking/addresses/fill-addresses'
import { registerApi } from '@rastro/tracking/api/index'
import { createLive } from '@rastro/tracking/api/live/live'
import { createCalendars } from '@rastro/tracking/calendars/create-calendars'
import { createCommands } from '@rastro/tracking/commands/create-commands'
import { createLines } from '@rastro/tracking/commands/lines'
import { type Core, createCore } from '@rastro/tracking/core'
import { lockOnCrossing } from '@rastro/tracking/geofences/lock-on-crossing'
import { createRetention } from '@rastro/tracking/housekeeping/retention'
import { createDeviceMedia } from '@rastro/tracking/media/device-media'
import { createNotify } from '@rastro/tracking/notify/create-notify'
import { createMailSender, type Mail } from '@rastro/tracking/notify/mail-sender'
import { createSavedCommands } from '@rastro/tracking/notify/saved-command'
import { createSmsSender } from '@rastro/tracking/notify/sms-sender'
import { protocols } from '@rastro/tracking/protocols/index'
import type { Protocol } from '@rastro/tracking/protocols/protocol'
import { createReportSchedules } from '@rastro/tracking/reports/schedules'
import { countSends } from '@rastro/tracking/statistics/count-sends'
import { createStatistics } from '@rastro/tracking/statistics/statistics'
import { openStore, type StoreOptions } from '@rastro/tracking/store/index'
import { sealSettings } from '@rastro/tracking/store/seal-settings'
import type { Store } from '@rastro/tracking/store/store'
import manifest from '../../../package.json' with { type: 'json' }
import { createAddresses } from './addresses.ts'
import type { Config } from './config.ts'
import { createNotifySettings } from './notify-settings.ts'
import { trackingFor } from './tracking-for.ts'

const WEB = join(import.meta.dirname, '../../../packages/web/dist')
const DATABASE_RETRY_MS = 3000
const HOUR_MS = 3_600_000

/** What may be replaced for tests. */
export interface ComposeOptions {
  clock?: Clock
  log?: Log
  /** Port of each protocol; default: its own plus DEVICE_PORT_OFFSET. */
  devicePort?: (protocol: Protocol) => number
  /** Close and end, so that the program is started again. */
  restart?: () => void
  /** Give up when the database does not answer, instead of waiting for it. */
  failFast?: boolean
}

/** The whole product in one process. */
export interface App {
  readonly core: Core
  readonly gate: Gate
  readonly store: Store
  readonly log: Log
  /** Listen; resolves when people and trackers can come. */
  start(): Promise<Addresses>
  /** Stop accepting, finish what was begun, close. Calling it again waits for the same end. */
  close(): Promise<void>
}

/** Where it listens. `devicePorts` by protocol name and transport. */
export interface Addresses {
  url: string
  devicePorts: Awaited<ReturnType<Core['start']>>
}

/** Put the parts together; the only place where they meet. */
export async function compose(config: Config, options: ComposeOptions = {}): Promise<App> {
  const { clock = systemClock, devicePort, restart = () => undefined } = options
  const logTail = createLogTail()
  const log = options.log ?? createLog(config.LOG_LEVEL, logTail)
  await mkdir(config.DATA_DIR, { recursive: true })
  const secrets = await openSecretBox(config.DATA_DIR)
  const opened = await openPatiently(config, log, options.failFast ?? false)
  const store: Store = { ...opened, server: sealSettings(opened.server, secrets) }
  const mediaFolder = join(config.DATA_DIR, 'media')
  const lines = createLines({ clock })
  const core = await createCore({
    store,
    protocols,
    clock,
    log,
    host: config.HOST,
    node: config.NODE_ID,
    port: devicePort ?? ((protocol) => protocol.port + config.DEVICE_PORT_OFFSET),
    mediaFolder,
    mode: config.DATABASE_URL ? { kind: 'spool', folder: join(config.DATA_DIR, 'spool') } : { kind: 'embedded' },
    watcher: lines,
    registersUnknown: config.REGISTER_UNKNOWN === 'yes',
  })
  const { fleet, directory, bus } = core
  const messagesReceived = () => Object.values(core.stats().protocols).reduce((sum, { received }) => sum + received, 0)
  const statistics = createStatistics({ store: store.statistics, bus, clock, log, messagesReceived })
  let publicUrl = config.PUBLIC_URL ?? ''
  const egress = createEgress({ targets: config.EGRESS_TARGETS })
  const onAsked = () => statistics.count('geocoderRequests')
  const addresses = await createAddresses(config, { egress, directory, onAsked, clock, log })
  const stopFilling = fillAddresses(fleet, addresses, bus)
  const settings = createNotifySettings(config, () => directory.server())
  const mailer = createMailSender(egress, settings)
  const mail = {
    ...mailer,
    send: countSends(
      (letter: Mail) => mailer.send(letter),
      () => statistics.count('mailSent'),
    ),
  }
  const texter = createSmsSender(egress, settings)
  const sms = {
    ...texter,
    send: countSends(
      (phone: string, text: string) => texter.send(phone, text),
      () => statistics.count('smsSent'),
    ),
  }
  const links = { administrator: firstAdministrator(config), publicUrl: () => publicUrl }
  const gate = await createGate({ store, directory, fleet, bus, clock, log, mail, edition: config.EDITION, ...links })
  const commands = await createCommands({
    store,
    fleet,
    directory,
    lines,
    protocols,
    bus,
    events: core.events,
    clock,
    log,
    sms: () => (sms.isConfigured() ? sms : undefined),
    expiryMs: config.COMMAND_EXPIRY_HOURS * HOUR_MS,
  })
  lockOnCrossing({ bus, directory, commands, audit: gate.audit, clock, log })
  const { KEEP_POSITIONS_DAYS: positionDays, KEEP_EVENTS_DAYS: eventDays } = config
  const retention = createRetention({ store: store.prune, positionDays, eventDays, clock, log })
  const inTurn = createQueue()
  const { messenger, pushService, ...notify } = createNotify({
    ...gate,
    store,
    directory,
    fleet,
    calendars: createCalendars(directory, log),
    egress,
    settings,
    secrets,
    sendSavedCommand: createSavedCommands({ ...gate, user: (id) => gate.access.user(id), directory, commands }),
    inTurn,
    publicUrl: () => publicUrl,
    onSent(channel) {
      if (channel === 'mail') statistics.count('mailSent')
      if (channel === 'sms') statistics.count('smsSent')
    },
    bus,
    clock,
    log,
  })
  const telling = { messenger, pushService, inTurn }
  const { TRUSTED_PROXIES: trustedProxies, TILE_HOSTS: tileHosts } = config
  const app = await createHttp({ log, guard: gate.auth.guard, trustedProxies, tileHosts })
  let isReady = false
  const media = createDeviceMedia(mediaFolder, bus, log)
  const deps = { ...gate, statistics, media, addresses, store, directory, fleet, bus, frames: core.frames, clock, log }
  const facts = () => ({
    emailEnabled: mail.isConfigured(),
    textEnabled: sms.isConfigured(),
    geocoderEnabled: true,
  })
  const process = {
    setTotals: core.setTotals,
    traffic: core.traffic,
    storageSpace: () => readStorageSpace(config.DATA_DIR),
    restart,
  }
  const product = { edition: config.EDITION, version: manifest.version }
  const reportMail = mail
  const schedules = createReportSchedules({ ...deps, ...links, calendars: createCalendars(directory, log), mail })
  registerApi(app, { ...deps, ...telling, commands, ...process, ...product, facts, reportMail, isReady: () => isReady })
  registerExtension(app, { tracking: trackingFor(deps), logTail, clock, edition: config.EDITION })
  createLive(deps).register(app)
  await serveApp(app, { folder: WEB, basemaps: config.DATA_DIR })
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    isReady = false
    stopFilling()
    // Trackers first: what they were told is on disk before the pages that show it go away.
    await core.close()
    await app.close()
    await schedules.close()
    await commands.close()
    await notify.close()
    await gate.close()
    await statistics.close()
    await retention.close()
    await store.close()
  }

  return {
    core,
    gate,
    store,
    log,
    async start() {
      const url = await app.listen({ port: config.PORT, host: config.HOST })
      commands.start()
      await notify.start()
      statistics.start()
      retention.start()
      schedules.start()
      const devicePorts = await core.start()
      isReady = true
      publicUrl ||= url.replace('0.0.0.0', 'localhost')
      await gate.setup.invite(publicUrl)
      return { url, devicePorts }
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}

function firstAdministrator({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Config) {
  return email && password ? { email, password } : undefined
}

/** A database that starts later than we do is waited for; anything else wrong with it ends the start. */
async function openPatiently(config: Config, log: Log, failFast: boolean): Promise<Store> {
  const { DATABASE_URL: url, DATA_DIR: folder } = config
  const onRejected: NonNullable<StoreOptions['onRejected']> = (rejected) =>
    log.error({ rejected }, 'a position no database takes was set aside')
  for (;;) {
    try {
      return await openStore(url ? { url } : { file: join(folder, 'rastro.sqlite') }, { onRejected })
    } catch (error) {
      if (failFast || !isConnectionError(error)) throw error
      log.warn({ err: error }, 'the database does not answer; trying again')
      await new Promise((resolve) => setTimeout(resolve, DATABASE_RETRY_MS))
    }
  }
}
