import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BRANDING_PATH,
  type Branding,
  DEVICE_DEFAULTS,
  type Device,
  SESSION_ENDED,
  type Server,
  type Share,
  SUSPENSION,
  THEME_PATH,
  THEME_PICTURES_PATH,
  type ThemeState,
  USER_KEYS,
  type User,
} from '@rastro/contracts'
import { totpCode } from '@rastro/tracking/access/totp'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { testDatabases } from '../databases.ts'
import { hasNats, startNats } from '../nats.ts'
import { PICTURES } from '../pictures.ts'
import { createWorld, logIn, PASSWORD, type Person, type World } from '../world.ts'
import { openLiveSocket } from './live-socket.ts'
import { PATIENCE } from './story-world.ts'

const isPossible = hasNats && inject('postgresUrl') !== null
/** What a change at one node is given until it holds at the other: `SAME_SECOND_MS=1000` on a quiet machine. */
const SAME_SECOND_MS = Number(process.env['SAME_SECOND_MS'] ?? PATIENCE.timeout)
const soon = { timeout: SAME_SECOND_MS, interval: 20 }
const HOUR_MS = 3_600_000
/** Time to say so before it is. */
const OVER_MS = 2_000
const KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

let count = 0
const newTracker = (): string => String(++count + 866_551_050_020_000)

async function save<T>(person: Person, method: string, path: string, body: unknown): Promise<T> {
  const answer = await person.call(method, path, body)
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return (answer.status === 204 ? undefined : await answer.json()) as T // what the path documents
}

/** Ask with a session; whatever comes back. */
const ask = (world: World, path: string, cookie: string) => fetch(world.url + path, { headers: { cookie } })

/** A share of one vehicle for an hour. */
const draftOf = ({ id }: Device) => ({
  name: 'Cliente',
  deviceIds: [id],
  mayLock: false,
  expirationTime: inMs(HOUR_MS),
  disabled: false,
})

describe.skipIf(!isPossible)('two nodes are one installation', { timeout: 120_000 }, () => {
  let here: World
  let there: World
  let closeAll: () => Promise<void>

  beforeAll(async () => {
    const nats = await startNats()
    const { options, drop } = await testDatabases().at(-1)!.create()
    const databaseUrl = 'url' in options ? options.url : ''
    const files = await mkdtemp(join(tmpdir(), 'rastro-files-'))
    const environment = { ROLE: 'api', NATS_URL: nats.url, FILES_DIR: files }
    here = await createWorld({ databaseUrl, environment })
    there = await createWorld({ databaseUrl, environment })
    closeAll = async () => {
      await Promise.all([here.close(), there.close()])
      await drop()
      await nats.stop()
      await rm(files, { recursive: true })
    }
  })

  afterAll(() => closeAll())

  /** Somebody with a session at both nodes, and one vehicle. */
  async function somebody(changes: Partial<User> = {}) {
    const ana = await here.user(changes)
    const van = await ana.addDevice({ uniqueId: newTracker() })
    return { ana, van, anaThere: await logIn(there.url, ana.user, PASSWORD) }
  }
  /** A live socket at the other node that is open until the test ends. */
  async function watch(cookie: string) {
    const live = await openLiveSocket(there.url, cookie)
    onTestFinished(() => live.close())
    return live
  }
  /** Open a link at the other node as its visitor. */
  async function visit(ana: Person, share: Share) {
    const { token } = await save<{ token: string }>(ana, 'POST', `/tarkan/shares/${share.id}/link`, {})
    const answer = await fetch(`${there.url}/api/session?token=${token}`)
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return { status: answer.status, cookie, token }
  }

  test('a share made at one node shows its vehicle at the other without any wait, and as it is changed', async () => {
    const { ana, anaThere, van } = await somebody()
    const bus = await ana.addDevice({ uniqueId: newTracker() })
    for (let round = 0; round < 5; round++) {
      const draft = draftOf(van)
      const share = await save<Share>(ana, 'POST', '/tarkan/shares', draft)
      const { status, cookie } = await visit(ana, share)
      expect(status).toBe(200)
      expect(await (await ask(there, '/api/devices', cookie)).json()).toMatchObject([{ id: van.id }])
      await expect.poll(() => anaThere.get('/tarkan/shares'), soon).toContainEqual(share)
      await save(ana, 'PUT', `/tarkan/shares/${share.id}`, { ...draft, deviceIds: [bus.id] })
      const seen = async () =>
        ((await (await ask(there, '/api/devices', cookie)).json()) as Device[]).map(({ id }) => id)
      await expect.poll(seen, soon).toEqual([bus.id])
    }
  })

  test('[C-14] whoever watches a share at another node is out in the second it is ended, switched off or over', async () => {
    const { ana, van } = await somebody()
    const draft = draftOf(van)
    const ends: ((share: Share) => Promise<unknown>)[] = [
      (share) => save(ana, 'DELETE', `/tarkan/shares/${share.id}`, undefined),
      (share) => save(ana, 'PUT', `/tarkan/shares/${share.id}`, { ...draft, disabled: true }),
      (share) => save(ana, 'PUT', `/tarkan/shares/${share.id}`, { ...draft, expirationTime: inMs(OVER_MS) }),
      () => save(ana, 'DELETE', '/api/permissions', { userId: ana.user.id, deviceId: van.id }),
    ]
    for (const [index, end] of ends.entries()) {
      const share = await save<Share>(ana, 'POST', '/tarkan/shares', draft)
      const { cookie } = await visit(ana, share)
      const live = await watch(cookie)
      await end(share)
      const since = performance.now()
      await expect.poll(() => live.closed, { timeout: OVER_MS + SAME_SECOND_MS, interval: 20 }).toBe(SESSION_ENDED)
      expect(performance.now() - since, `end ${index}`).toBeLessThan(SAME_SECOND_MS + (index === 2 ? OVER_MS : 0))
      expect((await ask(there, '/api/devices', cookie)).status).toBe(401)
    }
  })

  test('a link ends with its maker’s sight of the vehicle also when the node it was made at is not the one that hears', async () => {
    const { ana, anaThere, van } = await somebody()
    const draft = draftOf(van)
    const share = await save<Share>(anaThere, 'POST', '/tarkan/shares', draft)
    await expect.poll(() => ana.get('/tarkan/shares'), soon).toEqual([share])
    // As if that node had been killed: it does nothing about it.
    here.app.gate.access.removeLink({ userId: ana.user.id, deviceId: van.id })
    await expect.poll(() => ana.get('/tarkan/shares'), soon).toEqual([])
  })

  test('[C-07] [C-11] suspended, disabled, over, with another password: sessions and sockets at the other node end', async () => {
    const root = await here.user({ administrator: true })
    const suspended = { [SUSPENSION.suspended]: true }
    const reseller = { userLimit: 10, attributes: { ...suspended, [USER_KEYS.reseller]: true } }
    for (const change of [
      { attributes: suspended },
      reseller,
      { disabled: true },
      { expirationTime: inMs(-1000) },
      { password: 'another long secret' },
    ]) {
      const { ana, anaThere } = await somebody()
      const live = await watch(anaThere.cookie)
      await save(root, 'PUT', `/api/users/${ana.user.id}`, { ...ana.user, ...change })
      await expect.poll(() => live.closed, soon).toBe(SESSION_ENDED)
      expect((await anaThere.call('GET', '/api/devices')).status).toBe(401)
    }
  })

  test('[C-07] a link to a vehicle given or taken at one node is so on sockets of the other', async () => {
    const root = await here.user({ administrator: true })
    const { ana, anaThere, van } = await somebody()
    const live = await watch(anaThere.cookie)
    const told = () => live.messages.flatMap((message) => ('devices' in message ? (message.devices ?? []) : []))
    const body = { ...DEVICE_DEFAULTS, name: 'Stock', uniqueId: newTracker() }
    const { id } = await save<Device>(root, 'POST', '/api/devices', body)
    await save(root, 'POST', '/api/permissions', { userId: ana.user.id, deviceId: id })
    await expect.poll(told, soon).toContainEqual(expect.objectContaining({ id }))
    await save(root, 'DELETE', '/api/permissions', { userId: ana.user.id, deviceId: id })
    await expect.poll(() => anaThere.get<Device[]>('/api/devices'), soon).toMatchObject([{ id: van.id }])
  })

  test('settings, theme and pictures saved at one node are at the other, and so is going back', async () => {
    const root = await here.user({ administrator: true })
    const brand = async () => (await (await fetch(there.url + BRANDING_PATH)).json()) as Branding
    expect((await brand()).title).toBeUndefined()
    const before = await root.get<Server>('/api/server')
    await save(root, 'PUT', '/api/server', { ...before, announcement: 'Amanhã' })
    const settings = async () => ((await (await fetch(`${there.url}/api/server`)).json()) as Server).announcement
    await expect.poll(settings, soon).toBe('Amanhã')

    const picture = await fetch(`${here.url}${THEME_PICTURES_PATH}?kind=logo`, {
      method: 'POST',
      headers: { cookie: root.cookie, 'content-type': 'image/png' },
      body: new Uint8Array(PICTURES.png),
    })
    const { address } = (await picture.json()) as { address: string }
    const { theme } = await root.get<ThemeState>(THEME_PATH)
    await save(root, 'PUT', THEME_PATH, { ...theme, title: 'Frota Sul', logo: address })
    await expect.poll(brand, soon).toMatchObject({ title: 'Frota Sul', logo: address })
    const shown = await fetch(there.url + address)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    await save(root, 'DELETE', THEME_PATH, undefined)
    await expect.poll(async () => (await brand()).title, soon).toBeUndefined()
  })

  test('a one-time code that was used at one node is used at the other, also in the same moment', async () => {
    const { ana } = await somebody()
    await save(ana, 'PUT', `/api/users/${ana.user.id}`, { ...ana.user, totpKey: KEY })
    await expect.poll(() => there.app.gate.access.user(ana.user.id)?.totpKey, soon).toBe(KEY)
    const enter = (world: World, code: string) =>
      fetch(`${world.url}/api/session`, {
        method: 'POST',
        body: new URLSearchParams({ email: ana.user.email, password: PASSWORD, code }),
      }).then(({ status }) => status)
    const code = (step: number) => totpCode(KEY, Math.floor(Date.now() / 30_000) + step)
    const [first, next] = [code(0), code(1)]
    const both = await Promise.all([enter(here, first), enter(there, first)])
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 400])
    expect(await enter(here, next)).toBe(200)
    expect(await enter(there, next)).toBe(400)
  })
})
