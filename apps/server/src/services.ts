import { type Brands, createBrands } from '@rastro/extension'
import { systemClock } from '@rastro/platform'
import { createGate, type Gate } from '@rastro/tracking/access/gate'
import { createQueue, createSharedQueue } from '@rastro/tracking/access/one-at-a-time'
import { resellerAt } from '@rastro/tracking/access/reseller-rules'
import { fillAddresses } from '@rastro/tracking/addresses/fill-addresses'
import { createCalendars } from '@rastro/tracking/calendars/create-calendars'
import type { Commands } from '@rastro/tracking/commands/commands'
import { createCommands } from '@rastro/tracking/commands/create-commands'
import { lockOnCrossing } from '@rastro/tracking/geofences/lock-on-crossing'
import type { OtherNodes } from '@rastro/tracking/geofences/owed-stops'
import { createRetention } from '@rastro/tracking/housekeeping/retention'
import { createDeviceMedia } from '@rastro/tracking/media/device-media'
import { createDuty, type Duty } from '@rastro/tracking/nodes/duty'
import { livingNodes } from '@rastro/tracking/nodes/node-number'
import { createNotify } from '@rastro/tracking/notify/create-notify'
import { createMessageDesk } from '@rastro/tracking/notify/message-desk'
import { createSavedCommands } from '@rastro/tracking/notify/saved-command'
import { protocols } from '@rastro/tracking/protocols/index'
import { createDriverAccounts } from '@rastro/tracking/qr-drivers/driver-accounts'
import { createQrDrivers } from '@rastro/tracking/qr-drivers/qr-drivers'
import { createReportSchedules } from '@rastro/tracking/reports/schedules'
import { createStatistics } from '@rastro/tracking/statistics/statistics'
import { type Base, mediaFolderOf } from './base.ts'
import { closeInOrder } from './close-in-order.ts'
import { type Config, filesFolderOf } from './config.ts'
import { createWaysOut, type WaysOut } from './ways-out.ts'

const HOUR_MS = 3_600_000

/** What works on what trackers say, beside and after storage: rights, commands, messages, schedules, housekeeping. */
export type Services = Awaited<ReturnType<typeof createServices>>

/**
 * Put the services together; none is at work before `start`.
 * @param publicUrl where people reach the product; asked when a link is made
 */
export async function createServices(config: Config, base: Base, publicUrl: () => string) {
  const { clock, log, store, extensionStore, secrets, core, lines, nodes, duty, catchUp } = base
  const { fleet, directory, bus } = core
  const inTurn = config.NATS_URL ? createSharedQueue('main', { turns: store.turns, catchUp }) : createQueue()
  // Alone, a process counts in its memory.
  const counts = config.NATS_URL ? store.counts : undefined
  const isOnDuty = () => duty.isOn()
  const onDuty = (listener: () => void): void => duty.onTaken(listener)
  const { run: runJob } = base.jobs
  const { recoveredStored } = core
  const shared = { store, directory, fleet, bus, clock, log, publicUrl, isOnDuty, onDuty, inTurn, counts, runJob }
  const messagesReceived = () => Object.values(core.stats().protocols).reduce((sum, { received }) => sum + received, 0)
  const statistics = createStatistics({ store: store.statistics, bus, clock, log, messagesReceived, runJob })
  const waysOut = await createWaysOut(config, base, statistics)
  const { addresses, mail, sms, egress, settings } = waysOut
  const stopFilling = fillAddresses(fleet, addresses, bus)
  const { EDITION: edition, PASSWORD_MIN_LENGTH: minPasswordLength } = config
  const administrator = firstAdministrator(config)
  const brands: Brands = createBrands({
    themes: extensionStore.themes,
    tracking: {
      resellerAt: (host) => resellerAt(host, gate.access)?.id,
      serverAttributes: () => directory.server().attributes,
    },
    dataFolder: filesFolderOf(config),
    clock,
    log,
  })
  const themeTitleOf = async (owner: number) => (await brands.saved(owner))?.title ?? null
  const entry = { edition, minPasswordLength, administrator, catchUp }
  const gate: Gate = await createGate({ ...shared, ...entry, mail, themeTitleOf })
  const commands = await openCommands(config, base, waysOut)
  const { access, sessions, auth } = gate
  const forgetPasswords = (userId: number): void => auth.forgetPasswords(userId)
  const reloads = new Map([
    ['integration', (key: string) => base.integrations.reload(key)],
    ['theme', async () => brands.forget()],
  ])
  nodes.follow({ store, fleet, directory, access, sessions, forgetPasswords, commands, lines, others: reloads })
  const stopDuty = createDuty({ leases: base.leases, clock: systemClock, log, name: 'stops owed' })
  const others = othersOf(config, base, stopDuty)
  const locks = lockOnCrossing({ ...shared, commands, audit: gate.audit, node: base.node, others, recoveredStored })
  const { KEEP_POSITIONS_DAYS: positionDays, KEEP_EVENTS_DAYS: eventDays } = config
  const kept = { positionDays, eventDays }
  const retention = createRetention({ store: store.prune, ...kept, isOnDuty, onDuty, runJob, clock, log })
  const calendars = createCalendars(directory, log)
  const notify = createNotify({
    ...shared,
    ...gate,
    calendars,
    egress,
    settings,
    secrets,
    sendSavedCommand: savedCommands(gate, base, commands),
    recoveredStored,
    hasOthers: config.DATABASE_URL !== undefined,
    onSent(channel) {
      if (channel === 'mail') statistics.count('mailSent')
      if (channel === 'sms') statistics.count('smsSent')
    },
  })
  const schedules = createReportSchedules({ ...shared, ...gate, addresses, calendars, mail })
  const qrDrivers = createQrDrivers({ ...shared, ...gate, commands, events: core.events })
  const driverAccounts = createDriverAccounts({ ...shared, ...gate, qrDrivers })
  const media = createDeviceMedia(mediaFolderOf(config), bus, log)

  return {
    gate,
    brands,
    egress,
    statistics,
    addresses,
    mail,
    sms,
    commands,
    media,
    qrDrivers,
    driverAccounts,
    inTurn,
    messenger: notify.messenger,
    messageDesk: createMessageDesk({ ...gate, messenger: notify.messenger, oneTime: store.oneTime, counts, clock }),
    pushService: notify.pushService,
    deliveryCounts: () => notify.counts(),
    async start(): Promise<void> {
      // Most of those jobs belong to what people see.
      if (config.ROLE !== 'ingest') await duty.start()
      // Trackers may be all there is: whoever is left stops what a dead process had to.
      if (others) await stopDuty.start()
      commands.start()
      await locks.start()
      await notify.start()
      statistics.start()
      retention.start()
      schedules.start()
      qrDrivers.start()
    },
    /** Stop what asks others for something; trackers and pages may still come. */
    quiet: stopFilling,
    async close(): Promise<void> {
      duty.close()
      stopDuty.close()
      await closeInOrder(log, locks, qrDrivers, schedules, commands, notify, gate, statistics, retention)
    },
  }
}

/** Tasks of one key one after another among all processes on the database; undefined where there is one. */
export function turnsOf({ NATS_URL: url }: Config, { turns }: Base['store'], kind: string) {
  return url ? <T>(key: number, task: () => Promise<T>) => turns.hold(`${kind} ${key}`, task) : undefined
}

/** Other processes on the database; undefined where there are none. */
function othersOf({ NATS_URL: url }: Config, { store }: Base, stopDuty: Duty): OtherNodes | undefined {
  if (!url) return undefined
  return {
    living: () => livingNodes(store.leases),
    isOnDuty: () => stopDuty.isOn(),
    onDuty: (listener) => stopDuty.onTaken(listener),
  }
}

async function openCommands(config: Config, base: Base, { sms }: WaysOut): Promise<Commands> {
  const { store, lines, core, nodes, clock, log } = base
  const { fleet, directory, bus, events, frames } = core
  const here = await createCommands({
    frames,
    store,
    fleet,
    directory,
    lines,
    protocols,
    bus,
    events,
    clock,
    log,
    sms: () => (sms.isConfigured() ? sms : undefined),
    stopsInTurn: turnsOf(config, store, 'stops of user'),
    expiryMs: config.COMMAND_EXPIRY_HOURS * HOUR_MS,
  })
  // By the node that holds the device: the line is there, and so is what the safety rules look at.
  return { ...here, send: nodes.atHolder('sendCommand', (order) => here.send(order)) }
}

function savedCommands(gate: Gate, { core: { directory } }: Base, commands: Commands) {
  return createSavedCommands({ ...gate, user: (id) => gate.access.user(id), directory, commands })
}

function firstAdministrator({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Config) {
  return email && password ? { email, password } : undefined
}
