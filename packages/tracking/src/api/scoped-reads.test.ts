import { OBJECT_KINDS, OBJECTS } from '@rastro/contracts'
import type { DeclaredRoute } from '@rastro/platform'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { addOneOfEach } from '../testing/objects.ts'

/**
 * The second net under the first: even when a stranger's request gets an answer that tells nothing, its handler must not have
 * read anything of the other tenant. Every read of the store that takes a device, a user or an id is watched while every
 * route is called with foreign ids (docs/adr/0022).
 */

const PERIOD = 'from=2026-11-20T00:00:00Z&to=2026-11-22T00:00:00Z'
const AT = new Date('2026-11-21T12:00:00Z')

let api: TestApi
let ana: TestUser
let eve: TestUser
let vanId: number
const foreign: Record<string, number> = {}
/** Reads of something of Ana's, with the request that was being answered. */
const reads: string[] = []
let asking = ''

/** Watch a call of the store whose argument names whose data it reads. */
function watch<T extends object>(
  name: string,
  part: T,
  method: keyof T & string,
  namesHers: (arguments_: unknown[]) => boolean,
): void {
  const original = part[method] as unknown as (...arguments_: unknown[]) => unknown // every watched member is a method
  vi.spyOn(part as Record<string, (...arguments_: unknown[]) => unknown>, method).mockImplementation(
    (...arguments_) => {
      if (asking !== '' && namesHers(arguments_)) reads.push(`${asking}: ${name}.${method}`)
      return original.apply(part, arguments_)
    },
  )
}

beforeAll(async () => {
  api = await createTestApi()
  ana = await api.user({ email: 'ana@a.example' })
  eve = await api.user({ email: 'eve@b.example', userLimit: -1 })
  vanId = (await ana.addDevice('van')).id
  await api.move([samplePosition({ id: 77, deviceId: vanId, fixTime: AT })])
  Object.assign(foreign, { deviceId: vanId, userId: ana.user.id })
  for (const [kind, id] of await addOneOfEach(ana)) foreign[OBJECTS[kind].key] = id
  const { positions, events, sentCommands, notices, sessions } = api.store
  const isVan = ([id]: unknown[]): boolean => id === vanId
  const isAna = ([id]: unknown[]): boolean => id === ana.user.id
  for (const method of ['between', 'pages', 'numbers', 'removeBetween'] as const)
    watch('positions', positions, method, isVan)
  watch('events', events, 'between', isVan)
  watch('sentCommands', sentCommands, 'ofDevice', isVan)
  watch('sentCommands', sentCommands, 'ofUser', isAna)
  watch('notices', notices, 'list', isAna)
  watch('sessions', sessions, 'ofUser', isAna)
  watch('actions', api.store.actions, 'list', ([wanted]) => {
    const { userIds, object } = wanted as { userIds?: number[]; object?: { type: string; id: number } } // its only argument
    return userIds?.includes(ana.user.id) || (object?.type === 'device' && object.id === vanId)
  })
})
afterAll(() => api.close())

/** Addresses of a route that name something of Ana's. */
function addressesOf({ url, schema }: DeclaredRoute): string[] {
  const path = url.replace(/:(\w+)/g, (_, name: string) =>
    String(/user/i.test(url) ? ana.user.id : name === 'id' ? vanId : 'xlsx'),
  )
  // A JSON schema of the framework.
  const { properties = {} } = (schema as { querystring?: { properties?: object } } | undefined)?.querystring ?? {}
  const named = Object.keys(properties).filter((name) => foreign[name] !== undefined)
  return [`${path}?${PERIOD}`, ...named.map((name) => `${path}?${PERIOD}&${name}=${foreign[name]}`)]
}

async function askAll(who: TestUser): Promise<number> {
  const asked = api.app.declaredRoutes.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
  let count = 0
  for (const route of asked.filter(({ url }) => !/socket|session\/:id|gc$/.test(url)))
    for (const path of addressesOf(route)) {
      asking = path
      await (await who.call('GET', path)).text()
      count++
    }
  asking = ''
  return count
}

test('[C-05] no handler reads anything of a device or user whose owner did not ask', async () => {
  expect(await askAll(eve)).toBeGreaterThan(60)
  expect(reads).toEqual([])
})

test('[C-05] the same requests of the owner are what the store is read for, so the net is not empty', async () => {
  await askAll(ana)
  for (const read of [
    'positions.between',
    'positions.pages',
    'positions.numbers',
    'events.between',
    'sentCommands.ofDevice',
    'sessions.ofUser',
  ])
    expect(
      reads.some((one) => one.endsWith(read)),
      read,
    ).toBe(true)
  expect(OBJECT_KINDS.every((kind) => foreign[OBJECTS[kind].key] !== undefined)).toBe(true)
})
