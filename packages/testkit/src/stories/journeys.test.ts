import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Position } from '@rastro/contracts'
import { expect, test, vi } from 'vitest'
import { describeDatabases } from '../databases.ts'
import { createMemoryLedger } from '../ledger.ts'
import { readTrace, recordsOfTrace, traceMetres } from '../trace.ts'
import type { Person, World } from '../world.ts'
import { startTracker, startWorld } from './story-world.ts'

const TRACES = join(import.meta.dirname, '../../traces')
const PROTOCOLS = ['teltonika', 'gt06', 'suntech', 'h02', 'gps103'] as const

/** One journey from the road to the person who asks for it later. */
async function drive(world: World, person: Person, { file, index }: { file: string; index: number }) {
  const points = await readTrace(join(TRACES, file))
  const records = recordsOfTrace(points, new Date())
  const device = await person.addDevice({ uniqueId: `99000033333000${index}` })
  const protocol = PROTOCOLS[index % PROTOCOLS.length] ?? 'gt06'
  const ledger = createMemoryLedger()
  const tracker = startTracker(world, { protocol, uniqueId: device.uniqueId, ledger })
  for (const record of records) tracker.send(record)
  const window = `from=${records[0]?.fixTime.toISOString()}&to=${records.at(-1)?.fixTime.toISOString()}`
  const path = `/api/positions?deviceId=${device.id}&${window}`
  const times = records.map(({ fixTime }) => fixTime.getTime())
  await vi.waitFor(
    async () => {
      const positions = await person.get<Position[]>(path)
      expect(positions.map(({ fixTime }) => Date.parse(fixTime ?? ''))).toEqual(times)
    },
    { timeout: 60_000, interval: 250 },
  )
  const positions = await person.get<Position[]>(path)
  return { protocol, positions, metres: traceMetres(points), first: records[0], last: records.at(-1) }
}

describeDatabases('recorded journeys', (database) => {
  test('come back from the API whole, in order, and as long as they were within one in a hundred', async () => {
    const world = await startWorld(database)
    const person = await world.user()
    const files = (await readdir(TRACES)).filter((name) => name.endsWith('.csv'))
    expect(files.length).toBeGreaterThanOrEqual(PROTOCOLS.length)
    const journeys = await Promise.all(files.map((file, index) => drive(world, person, { file, index })))
    for (const { protocol, positions, metres, first, last } of journeys) {
      const driven = Number(positions.at(-1)?.attributes['totalDistance'])
      expect(Math.abs(driven / metres - 1), protocol).toBeLessThan(0.01)
      expect(positions.every((position) => position.protocol === protocol)).toBe(true)
      for (const [position, record] of [
        [positions[0], first],
        [positions.at(-1), last],
      ] as const) {
        expect(position?.latitude).toBeCloseTo(record?.latitude ?? 0, 4)
        expect(position?.longitude).toBeCloseTo(record?.longitude ?? 0, 4)
      }
    }
  })
})
