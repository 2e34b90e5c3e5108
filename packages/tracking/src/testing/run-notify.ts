import { type Event, NOTIFICATION_DEFAULTS, wireTime } from '@rastro/contracts'
import { systemClock } from '@rastro/platform'
import { createPositionIds } from '../pipeline/position-ids.ts'
import { createTestApi } from './api.ts'

/**
 * Notifications over the store of a folder, as a process of its own that tests may kill: folder, address of the Bot API, how
 * many events to make. Prints a line when it begins and when all it knows of was told or given up.
 */
const [folder = '', telegram = '', count = '0'] = process.argv.slice(2)
const api = await createTestApi({
  folder,
  channels: { telegram: { url: telegram, token: 'bot' } },
  egressTargets: [new URL(telegram).host],
})
const [known] = await api.store.devices.list()
const deviceId = known?.id ?? (await prepare())

/** A user with a device and a rule, on the first run. */
async function prepare(): Promise<number> {
  const ana = await api.user({ attributes: { telegramChatId: '7', language: 'en' } })
  const { id } = await ana.addDevice('van')
  const rule = { ...NOTIFICATION_DEFAULTS, type: 'textMessage', always: true, notificators: 'telegram' }
  await ana.call('POST', '/api/notifications', rule)
  return id
}

const nextId = createPositionIds(systemClock, 0, 0)
await api.notify.start()
process.stdout.write('begun\n')
for (let index = 0; index < Number(count); index++) {
  const id = nextId()
  const time = wireTime(new Date())
  const event: Event = {
    id,
    attributes: { text: `event ${id}` },
    deviceId,
    type: 'textMessage',
    eventTime: time,
    serverTime: time,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
  }
  await api.store.events.add([event])
  process.stdout.write(`stored ${id}\n`)
  api.bus.emit('eventsStored', { events: [{ event, position: undefined }] })
}
let quiet = 0
while (quiet < 5) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  quiet = (await api.store.deliveries.nextDue('telegram')) ? 0 : quiet + 1
}
process.stdout.write('told\n')
