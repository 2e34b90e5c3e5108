import type { MassMessage, MassResult, SlideProof, User } from '@rastro/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type Person, type World } from '../world.ts'

let world: World
let boss: Person
let customers: User[]

beforeEach(async () => {
  world = await createWorld()
  boss = await world.user({ name: 'Revenda Sul', userLimit: -1 })
  customers = []
  for (const name of ['Padaria', 'Mercado']) {
    const body = { name, email: `${name}-${boss.user.id}@example.com`, password: 'a long enough secret' }
    const made = await boss.call('POST', '/api/users', body)
    customers.push((await made.json()) as User) // the call answers with who it made
  }
})
afterEach(() => world.close())

async function slide(person: Person): Promise<string> {
  const answer = await person.call('POST', '/tarkan/messages/confirmations')
  return ((await answer.json()) as SlideProof).token // what the call promises
}

const draftFor = (users: readonly Pick<User, 'id'>[], confirmation: string) => ({
  confirmation,
  userIds: users.map(({ id }) => id),
  texts: [{ channel: 'web', subject: 'Aviso', body: 'Olá, {nome}' }],
})

const send = (person: Person, draft: object): Promise<Response> => person.call('POST', '/tarkan/messages', draft)

test('[MSG-01] [MSG-02] a message to many wants the proof of a slide, goes on by itself, and tells what became of each', async () => {
  expect((await send(boss, draftFor(customers, 'made up'))).status).toBe(400)
  const proof = await slide(boss)
  const begun = (await (await send(boss, draftFor(customers, proof))).json()) as MassMessage // as promised
  expect(begun).toMatchObject({ total: 2, stopped: false })
  await expect
    .poll(() => boss.get<MassMessage>(`/tarkan/messages/${begun.id}`))
    .toMatchObject({ state: 'done', sent: 2 })
  const results = await boss.get<MassResult[]>(`/tarkan/messages/${begun.id}/results`)
  expect(results.map(({ name, success }) => [name, success])).toEqual([
    ['Padaria', true],
    ['Mercado', true],
  ])
  expect(await boss.get<MassMessage[]>('/tarkan/messages')).toHaveLength(1)
  // A proof is good for one message.
  expect((await send(boss, draftFor(customers, proof))).status).toBe(400)
})

test('nobody writes to whom he does not manage, or reads what another wrote', async () => {
  const stranger = await world.user({ userLimit: -1 })
  const plain = await world.user()
  expect(await (await plain.call('POST', '/tarkan/messages/confirmations')).text()).toBe('Manager access required')
  const foreign = await send(stranger, draftFor(customers, await slide(stranger)))
  expect([foreign.status, await foreign.text()]).toEqual([400, 'User access denied'])
  const { id } = (await (await send(boss, draftFor(customers, await slide(boss)))).json()) as MassMessage // as promised
  for (const path of [`/tarkan/messages/${id}`, `/tarkan/messages/${id}/results`])
    expect((await stranger.call('GET', path)).status).toBe(404)
  expect((await stranger.call('POST', `/tarkan/messages/${id}/stop`)).status).toBe(404)
  expect(await stranger.get('/tarkan/messages')).toEqual([])
  // Another's proof is none.
  expect((await send(stranger, draftFor([stranger.user], await slide(boss)))).status).toBe(400)
})

test('words a channel does not take, and channels nobody set up, are refused before anything is kept', async () => {
  const proof = await slide(boss)
  const long = { ...draftFor(customers, proof), texts: [{ channel: 'web', subject: 'Aviso', body: 'x'.repeat(501) }] }
  expect(await (await send(boss, long)).text()).toContain('/body must not exceed 500')
  const sms = { ...draftFor(customers, proof), texts: [{ channel: 'sms', subject: '', body: 'Olá' }] }
  expect(await (await send(boss, sms)).text()).toContain('nobody can be reached')
  const unknown = { ...draftFor(customers, proof), texts: [{ channel: 'pombo', subject: '', body: 'Olá' }] }
  expect((await send(boss, unknown)).status).toBe(400)
  expect(await boss.get('/tarkan/messages')).toEqual([])
})
