import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GEOFENCE_DEFAULTS, GEOFENCE_LOCKS, type Geofence, type Position } from '@rastro/contracts'
import { openDatabase } from '@rastro/platform'
import { createPositionIds } from '@rastro/tracking/pipeline/position-ids'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabases } from '../databases.ts'
import { hasNats, startNats } from '../nats.ts'
import { createWorld, type World } from '../world.ts'
import { PATIENCE, recordAt, startTracker } from './story-world.ts'

const isPossible = hasNats && inject('postgresUrl') !== null
const DEAD_NODE = 9

test.skipIf(!isPossible)(
  'a stop that a dead process owes is sent though no process for people is left, and nothing carries messages any more',
  { timeout: 120_000 },
  async () => {
    const nats = await startNats()
    onTestFinished(() => nats.stop())
    const { options, drop } = await testDatabases().at(-1)!.create()
    onTestFinished(drop)
    const files = await mkdtemp(join(tmpdir(), 'rastro-files-'))
    onTestFinished(() => rm(files, { recursive: true }))
    const start = async (ROLE: string): Promise<World> => {
      const environment = { ROLE, NATS_URL: nats.url, FILES_DIR: files }
      const world = await createWorld({ ...('url' in options && { databaseUrl: options.url }), environment })
      onTestFinished(() => world.close())
      return world
    }
    const people = await start('api')
    const trackers = await start('ingest')
    const ana = await people.user()
    const van = await ana.addDevice({ uniqueId: '860000000000081' })
    const area = 'CIRCLE (10 10, 100)'
    const attributes = { [GEOFENCE_LOCKS.geofenceEnter]: true }
    const added = await ana.call('POST', '/api/geofences', { ...GEOFENCE_DEFAULTS, name: 'Yard', area, attributes })
    const yard = (await added.json()) as Geofence // the endpoint answers with what it added
    const tracker = startTracker(trackers, { protocol: 'gt06', uniqueId: van.uniqueId })
    tracker.send(recordAt(0, { fixTime: new Date(), speedKmh: 0 }))
    await expect.poll(() => ana.get<Position[]>('/api/positions'), PATIENCE).toHaveLength(1)
    const [position] = await ana.get<Position[]>('/api/positions')
    await people.close()
    await nats.stop()

    const database = await openDatabase<unknown>(options)
    onTestFinished(() => database.close())
    const eventId = createPositionIds({ now: () => new Date() } as never, DEAD_NODE, 0)()
    await database.rows(
      `INSERT INTO events (id, attributes, device_id, type, event_time, server_time, position_id, geofence_id)
       VALUES ($1, '{}', $2, 'geofenceEnter', $3, $3, $4, $5)`,
      [eventId, van.id, Date.now(), position?.id ?? 0, yard.id],
    )
    const sent = () => database.rows(`SELECT type, sender, device_id FROM sent_commands`)
    await expect.poll(sent, { timeout: 60_000 }).toEqual([['engineStop', 'geofence', van.id]])
  },
)
