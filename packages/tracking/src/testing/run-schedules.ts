import { formatSchedules } from '@rastro/contracts'
import { createEgress, systemClock } from '@rastro/platform'
import { createCalendars } from '../calendars/create-calendars.ts'
import { createMailSender } from '../notify/mail-sender.ts'
import { createReportSchedules } from '../reports/schedules.ts'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi } from './api.ts'
import { silent } from './fleet.ts'

/**
 * Scheduled reports over the store of a folder, as a process of its own that tests may kill: folder and port of the mail
 * server. Looks once at a schedule whose period ended an hour ago, and prints a line when it is done.
 */
const [folder = '', port = ''] = process.argv.slice(2)
const api = await createTestApi({ folder })
const { store, directory, fleet, gate } = api
if ((await store.devices.list()).length === 0) await prepare()

/** Somebody with a vehicle and a schedule, on the first run. */
async function prepare(): Promise<void> {
  const ana = await api.user({ email: 'ana@example.com' })
  const van = await ana.addDevice('van')
  await api.move([samplePosition({ id: 1, deviceId: van.id, fixTime: hoursAgo(2) })])
  const wallClock = (hours: number): string => hoursAgo(hours).toISOString().slice(0, 16)
  const repeat = { frequency: 'daily', interval: 1, days: [], ends: null } as const
  const data = formatSchedules([{ start: wallClock(3), end: wallClock(1), timeZone: 'UTC', repeat }])
  const calendar = (await (await ana.call('POST', '/api/calendars', { name: 'Shift', data })).json()) as { id: number }
  const report = { type: 'summary', calendarId: calendar.id, description: 'Shift', attributes: {} }
  await ana.call('POST', '/api/reports', report)
  await store.reportMails.setCheckedUntil(hoursAgo(2))
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000)
}

const egress = createEgress({ targets: [`127.0.0.1:${port}`] })
const settings = { host: '127.0.0.1', port: Number(port), tls: 'none', from: 'Rastro <server@example.com>' } as const
const schedules = createReportSchedules({
  store,
  directory,
  fleet,
  access: gate.access,
  rights: gate.rights,
  addresses: { nearest: () => null },
  calendars: createCalendars(directory, silent),
  mail: createMailSender(egress, () => ({ mail: settings }) as ReturnType<Parameters<typeof createMailSender>[1]>),
  letterheadOf: async () => ({ product: 'Rastro', url: 'https://rastro.example', senderName: undefined }),
  clock: systemClock,
  log: silent,
})
process.stdout.write('begun\n')
await schedules.check()
process.stdout.write('done\n')
await schedules.close()
await api.close()
