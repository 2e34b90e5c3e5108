import { createDevice } from '@rastro/testkit/device'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startCommands } from '../testing/commands.ts'

const IMEI = '860000000000001'
const STATUS = { attributes: { data: 'STATUS#' } }

/** A vehicle that stands, whose tracker was here for a while. */
async function startHere() {
  const world = await startCommands()
  const device = await world.addDevice(IMEI)
  const orders: string[] = []
  const tracker = createDevice({
    protocol: 'gt06',
    uniqueId: IMEI,
    host: '127.0.0.1',
    port: world.ports['gt06']!.tcp!,
    onCommand(text) {
      orders.push(text)
      return 'OK'
    },
  })
  onTestFinished(() => tracker.stop())
  const report = async () => {
    world.clock.advance(1000)
    const fixTime = new Date(Math.floor(world.clock.now().getTime() / 1000) * 1000)
    const place = { latitude: -23.5615, longitude: -46.6559, altitude: 760, speedKmh: 0, course: 0 }
    tracker.send({ ...place, fixTime, satellites: 9, ignition: true, odometer: 1000, power: 13.8, battery: 4.1 })
    await vi.waitFor(() => expect(world.core.fleet.byId(device.id)?.last?.fixTime).toEqual(fixTime))
  }
  for (let count = 0; count < 3; count++) await report()
  return { world, device, orders, report }
}

test('a line whose tracker was heard at another node since gets nothing', async () => {
  const { world, device, orders } = await startHere()
  world.clock.advance(1000)
  world.lines.heardElsewhere(device.id)
  expect(await world.order(device.id, 'custom', STATUS)).toMatchObject({ state: 'queued' })
  expect(orders).toEqual([])
})

test('while two nodes hear a device, no stop goes to the line here; it does when only this one has for a minute', async () => {
  const { world, device, orders, report } = await startHere()
  world.lines.heardElsewhere(device.id)
  await report()
  expect(await world.order(device.id, 'engineStop')).toMatchObject({ state: 'queued' })
  expect(await world.order(device.id, 'custom', STATUS)).toMatchObject({ state: 'sent' })
  world.clock.advance(60_000)
  await report()
  await vi.waitFor(() => expect(orders).toContain('Relay,1#'))
})
