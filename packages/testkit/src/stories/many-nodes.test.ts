import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVICE_DEFAULTS, type Device, type Position, type SentCommand, type User } from '@rastro/contracts'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { testDatabases } from '../databases.ts'
import { hasNats, startNats, type TestNats } from '../nats.ts'
import { createWorld, logIn, PASSWORD, type World } from '../world.ts'
import { openLiveSocket } from './live-socket.ts'
import { PATIENCE, recordAt, startTracker } from './story-world.ts'

const STANDING = { speedKmh: 0, ignition: false }
const isPossible = hasNats && inject('postgresUrl') !== null

/** Log in as somebody who is not there. @returns the status */
const guess = (world: World, number: number) =>
  fetch(`${world.url}/api/session`, {
    method: 'POST',
    body: new URLSearchParams({ email: `guessed${number}@example.com`, password: PASSWORD }),
  }).then(({ status }) => status)

describe.skipIf(!isPossible)(
  'two nodes for trackers and two for people, on one PostgreSQL',
  { timeout: 60_000 },
  () => {
    let nats: TestNats
    let worlds: World[]
    let closeAll: () => Promise<void>

    beforeAll(async () => {
      nats = await startNats()
      const { options, drop } = await testDatabases().at(-1)!.create()
      const databaseUrl = 'url' in options ? options.url : ''
      worlds = []
      const files = await mkdtemp(join(tmpdir(), 'rastro-files-'))
      for (const ROLE of ['api', 'api', 'ingest', 'ingest'])
        worlds.push(await createWorld({ databaseUrl, environment: { ROLE, NATS_URL: nats.url, FILES_DIR: files } }))
      closeAll = async () => {
        for (const world of worlds) await world.close()
        await drop()
        await nats.stop()
        await rm(files, { recursive: true })
      }
    })

    afterAll(() => closeAll())

    test('whoever is logged in at one is at the other, and what he writes there is there at once', async () => {
      const [first, second] = [worlds[0]!, worlds[1]!]
      const marina = await first.user()
      const van: Device = await marina.addDevice({ uniqueId: '866551050009001' })
      const there = async <T>(path: string): Promise<T> => {
        const answer = await fetch(`${second.url}${path}`, { headers: { cookie: marina.cookie } })
        expect(answer.status, await answer.clone().text()).toBe(200)
        return (await answer.json()) as T // what the path documents
      }
      await vi.waitFor(async () => {
        expect(await there<Device[]>('/api/devices')).toMatchObject([{ id: van.id }])
      }, PATIENCE)
      expect(await there<User>('/api/session')).toMatchObject({ id: marina.user.id })
      await marina.call('PUT', `/api/devices/${van.id}`, { ...van, name: 'Van of Rui' })
      await vi.waitFor(async () => {
        expect(await there<Device[]>('/api/devices')).toMatchObject([{ name: 'Van of Rui' }])
      }, PATIENCE)
      const { integrations } = first.app
      await integrations.save('mail', { ...integrations.get('mail'), host: 'mail.example.com' })
      await vi.waitFor(() => expect(second.app.integrations.get('mail').host).toBe('mail.example.com'), PATIENCE)
      await marina.call('DELETE', '/api/session')
      await vi.waitFor(async () => {
        const { status } = await fetch(`${second.url}/api/devices`, { headers: { cookie: marina.cookie } })
        expect(status).toBe(401)
      }, PATIENCE)
    })

    test('of 200 vehicles added at once at two nodes for the last place of an account, one comes', async () => {
      const [first, second] = [worlds[0]!, worlds[1]!]
      const rui = await first.user({ deviceLimit: 1 })
      const there = await logIn(second.url, rui.user, PASSWORD)
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, number) => {
          const uniqueId = String(866551050100000 + number)
          const body = { ...DEVICE_DEFAULTS, name: uniqueId, uniqueId }
          return [rui, there][number % 2]!.call('POST', '/api/devices', body)
        }),
      )
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(new Set(statuses)).toEqual(new Set([200, 400]))
      const links = await first.app.store.links.list('userId', 'deviceId')
      expect(links.filter(({ userId }) => userId === rui.user.id)).toHaveLength(1)
    })

    test('a vehicle is seen at every node, wherever its tracker calls, and its engine stopped from any', async () => {
      const [first, second, one, other] = worlds as [World, World, World, World]
      const rui = await first.user()
      const again = await logIn(second.url, rui.user, PASSWORD)
      const uniqueId = '866551050009002'
      const { id } = await rui.addDevice({ uniqueId })
      const live = await openLiveSocket(second.url, again.cookie)
      onTestFinished(() => live.close())
      const told = () => live.messages.flatMap((message) => ('positions' in message ? (message.positions ?? []) : []))
      const orders: string[] = []
      const onCommand = (text: string) => {
        orders.push(text)
        return 'OK'
      }
      const start = (world: World) => startTracker(world, { protocol: 'gt06', uniqueId, onCommand })

      await vi.waitFor(() => expect(one.app.core.fleet.byId(id)).toBeDefined(), PATIENCE)
      const tracker = start(one)
      for (let step = 0; step < 3; step++) tracker.send(recordAt(3600 + step, STANDING))
      await tracker.settled()
      await vi.waitFor(() => expect(told().at(-1)).toMatchObject({ deviceId: id }), PATIENCE)
      await vi.waitFor(async () => {
        expect(await again.get<Device[]>('/api/devices')).toMatchObject([{ id, status: 'online' }])
      }, PATIENCE)

      const order = (type: string) =>
        again.call('POST', '/api/commands/send', { id: 0, deviceId: id, type, attributes: {} })
      await vi.waitFor(async () => expect((await order('engineStop')).status).toBe(200), PATIENCE)
      await vi.waitFor(() => expect(orders).toEqual(['Relay,1#']), PATIENCE)
      await vi.waitFor(async () => {
        const sent = await rui.get<SentCommand[]>(`/api/commands/sent?deviceId=${id}`)
        expect(sent).toMatchObject([{ type: 'engineStop', state: 'acknowledged' }])
      }, PATIENCE)

      await tracker.stop()
      const moved = start(other)
      const last = recordAt(3606, STANDING)
      for (const record of [recordAt(3604, STANDING), recordAt(3605, STANDING), last]) moved.send(record)
      await moved.settled()
      await vi.waitFor(() => expect(one.app.core.fleet.byId(id)?.heldBy).toBe(other.app.node), PATIENCE)
      await vi.waitFor(async () => {
        const [position] = await rui.get<Position[]>('/api/positions')
        expect(Date.parse(position?.fixTime ?? '')).toBe(last.fixTime.getTime())
      }, PATIENCE)
      expect((await again.get<Device[]>('/api/devices'))[0]).toMatchObject({ status: 'online' })
    })

    test('wrong passwords at both nodes together are as many as one node allows', async () => {
      const [first, second] = [worlds[0]!, worlds[1]!]
      const wrong = Array.from({ length: 10 }, (_, number) => guess([first, second][number % 2]!, number))
      expect(new Set(await Promise.all(wrong))).toEqual(new Set([401]))
      expect(await Promise.all([guess(first, 10), guess(second, 11)])).toEqual([429, 429])
    })
  },
)
