import { productKey, User } from '@rastro/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'

/** Every field of an account, turned over by its own holder, one at a time; the fields come from the contract. */

let api: TestApi
let boss: TestUser
/** Somebody of the boss's. */
let ana: TestUser

beforeAll(async () => {
  api = await createTestApi()
  boss = await api.user({ email: 'boss@a.example', userLimit: 5, deviceLimit: 5 })
  ana = await api.user({ email: 'ana@a.example', deviceLimit: 5, expirationTime: '2099-01-01T00:00:00.000+00:00' })
  const link = { userId: boss.user.id, managedUserId: ana.user.id }
  await api.store.links.add(link)
  api.gate.access.addLink(link)
})
afterAll(() => api.close())

/** What anybody may say of himself: his name, his language of things, what his map looks like, his own second factor. */
const OWN = new Set([
  'name',
  'login',
  'email',
  'phone',
  'map',
  'latitude',
  'longitude',
  'zoom',
  'coordinateFormat',
  'poiLayer',
  'attributes',
])

function turnedOver(name: string, value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 3
  if (/time$/i.test(name)) return '2199-01-01T00:00:00.000+00:00'
  return name === 'email' ? `other-${String(value)}` : 'other'
}

/** Fields of the stored account that a write changed. */
async function changedBy(who: TestUser, target: User, changes: object): Promise<string[]> {
  const before = (await api.store.users.find(target.id))!
  await who.call('PUT', `/api/users/${target.id}`, { ...before, ...changes })
  const after = (await api.store.users.find(target.id))!
  const names = Object.keys(before) as (keyof User)[] // of a user
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  await api.store.users.save(before)
  api.gate.access.putUser(before)
  return changed
}

const FIELDS = Object.keys(User.properties).filter((name) => !['id', 'password', 'totpKey'].includes(name))

test.each(['boss', 'ana'] as const)(
  '[C-03] %s sets no field on himself that gives rights, time or room',
  async (name) => {
    const who = name === 'boss' ? boss : ana
    const own = (await api.store.users.find(who.user.id))!
    expect(FIELDS.length).toBeGreaterThan(15)
    // An account without an end may give itself one.
    const mayEnd = own.expirationTime === null ? ['expirationTime'] : []
    for (const field of FIELDS) {
      const changed = await changedBy(who, own, { [field]: turnedOver(field, own[field as keyof User]) })
      expect(
        changed.filter((one) => !OWN.has(one) && !mayEnd.includes(one)),
        field,
      ).toEqual([])
    }
  },
  240_000,
)

/** Attributes that carry rights, money or ownership, as they are and with the prefix of the product. */
const CARRYING = [
  'advancedPerms',
  'enableAdvancedPerms',
  'managerId',
  'parentId',
  'ownerId',
  'adminId',
  'isShared',
  'isDriver',
  'isQrDriverId',
  'isReseller',
  'suspended',
  'trustUnlock',
  'trustUnlockDays',
  'trustUnlockedUntil',
  'deviceLimit',
  'billing.enabled',
  'billing.price',
  'billing.day',
  'billing.amount',
]

test('[C-03] nobody gives himself an attribute that carries rights or says what he pays', async () => {
  const own = (await api.store.users.find(ana.user.id))!
  for (const name of CARRYING)
    for (const key of name.startsWith('billing') ? [productKey(name)] : [name, productKey(name)])
      for (const value of [true, 1, 'F'.repeat(32)])
        expect(await changedBy(ana, own, { attributes: { [key]: value } }), `${key} ${value}`).toEqual([])
})

test('[C-03] a manager gives his users no administration, no more than he has, and nothing of other people’s', async () => {
  const target = (await api.store.users.find(ana.user.id))!
  for (const changes of [{ administrator: true }, { userLimit: -1 }, { deviceLimit: -1 }, { deviceLimit: 50 }])
    expect(await changedBy(boss, target, changes), JSON.stringify(changes)).toEqual([])
  const stranger = (await api.user({ email: 'rui@b.example' })).user
  for (const field of FIELDS)
    expect(
      await changedBy(boss, stranger, { [field]: turnedOver(field, stranger[field as keyof User]) }),
      field,
    ).toEqual([])
})
