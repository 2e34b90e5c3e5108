import type { Device, Event, SentCommand } from '@rastro/contracts'
import { expect, test, vi } from 'vitest'
import { describeDatabases } from '../databases.ts'
import { PATIENCE, recordAt, startTracker, startWorld } from './story-world.ts'

const STANDING = { speedKmh: 0, ignition: false }
const HOUR_MS = 3_600_000
const NAMES = { gt06: '866551050000101', suntech: '907036000', h02: '866551050000103' } as const

describeDatabases('a fleet manager', (database) => {
  test('[CMD-09] stops and frees vehicles of several makes, and sees what became of each command', {
    timeout: 60_000,
  }, async () => {
    const world = await startWorld(database)
    const marina = await world.user()
    const orders = new Map<string, string[]>()
    const fleet = await Promise.all(
      Object.entries(NAMES).map(async ([protocol, uniqueId]) => {
        const device: Device = await marina.addDevice({ uniqueId })
        orders.set(protocol, [])
        const tracker = startTracker(world, {
          protocol: protocol as keyof typeof NAMES, // a key of it
          uniqueId,
          onCommand: (text) => {
            orders.get(protocol)?.push(text)
            return 'OK'
          },
        })
        for (let step = 0; step < 2; step++) tracker.send(recordAt(3600 + step, STANDING))
        return device
      }),
    )
    await vi.waitFor(async () => {
      const positions = await marina.get<object[]>('/api/positions')
      expect(positions).toHaveLength(fleet.length)
    }, PATIENCE)

    for (const type of ['engineStop', 'engineResume'])
      for (const { id } of fleet)
        await vi.waitFor(async () => {
          // Queued while the second message is still on its way.
          const answer = await marina.call('POST', '/api/commands/send', { id: 0, deviceId: id, type, attributes: {} })
          expect(answer.status, await answer.text()).toBe(200)
        }, PATIENCE)
    await vi.waitFor(() => {
      expect(orders.get('gt06')).toEqual(['Relay,1#', 'Relay,0#'])
      expect(orders.get('suntech')).toEqual([
        `ST300CMD;${NAMES.suntech};02;Enable1`,
        `ST300CMD;${NAMES.suntech};02;Disable1`,
      ])
      expect(orders.get('h02')).toEqual([
        expect.stringMatching(/S20,\d{6},1,1$/),
        expect.stringMatching(/S20,\d{6},1,0$/),
      ])
    }, PATIENCE)
    const [van] = fleet
    await vi.waitFor(async () => {
      const sent = await marina.get<SentCommand[]>(`/api/commands/sent?deviceId=${van?.id}`)
      expect(sent.map(({ type, state, result }) => [type, state, result])).toEqual([
        ['engineResume', 'acknowledged', 'OK'],
        ['engineStop', 'acknowledged', 'OK'],
      ])
    }, PATIENCE)
    const [from, to] = [-HOUR_MS, HOUR_MS].map((ms) => new Date(Date.now() + ms).toISOString())
    const query = `deviceId=${van?.id}&from=${from}&to=${to}&type=commandResult`
    await vi.waitFor(async () => {
      const events = await marina.get<Event[]>(`/api/reports/events?${query}`)
      expect(events[0]).toMatchObject({ type: 'commandResult', attributes: { result: 'OK' } })
    }, PATIENCE)
  })
})
