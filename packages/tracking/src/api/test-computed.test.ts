import { formatPermissions, PERMISSION, productKey } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, type TestUser } from '../testing/api.ts'

async function start() {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  const ana = await api.user()
  const van = await ana.addDevice('van', { attributes: { tank: 60 } })
  const attributes = { adc1: 512, in1: true, driverUniqueId: 'A1' }
  await api.move([samplePosition({ id: 1, deviceId: van.id, speed: 10, attributes })])
  /** Status, type of content and body of a trial. */
  async function attempt(body: object, who: TestUser = ana, deviceId = van.id) {
    const answer = await who.call('POST', `/api/attributes/computed/test?deviceId=${deviceId}`, body)
    return [answer.status, answer.headers.get('content-type')?.split(';')[0], await answer.text()]
  }
  return { api, ana, van, attempt }
}

test('[CMP-08] an expression is tried on the latest position of the chosen device', async () => {
  const { attempt } = await start()
  expect(await attempt({ expression: 'adc1 * tank / 1024', type: 'number' })).toEqual([200, 'application/json', '30'])
  expect(await attempt({ expression: 'in1 && speed > 5', type: 'boolean' })).toEqual([200, 'application/json', 'true'])
  expect(await attempt({ expression: 'driverUniqueId + "!"', type: 'string' })).toEqual([200, 'text/plain', 'A1!'])
  expect(await attempt({ expression: 'adc1' })).toEqual([200, 'text/plain', '512'])
  expect(await attempt({ expression: 'missing ?: null', type: 'number' })).toEqual([204, undefined, ''])
})

test('the other fields of an attribute may come along', async () => {
  const { attempt } = await start()
  const body = {
    id: 7,
    description: null,
    attribute: 'x',
    expression: 'speed - lastSpeed',
    type: 'number',
    priority: 3,
  }
  expect(await attempt(body)).toEqual([200, 'application/json', '0'])
})

test('what is wrong is told as text, also before it is saved', async () => {
  const { ana, attempt } = await start()
  const refused = async (body: object) => (await attempt(body)).toSpliced(1, 1)
  expect(await refused({ expression: 'speed >' })).toEqual([400, 'at 8: a value expected, the end found'])
  expect(await refused({ expression: 'missing + 1' })).toEqual([400, 'missing is not defined'])
  expect(await refused({ expression: '"a"', type: 'number' })).toEqual([400, 'the result "a" is no number'])
  for (const body of [
    {},
    { expression: '' },
    { expression: 5 },
    { expression: '1', type: 'date' },
    { expression: 'x'.repeat(5000) },
  ])
    expect((await attempt(body))[0], JSON.stringify(body)).toBe(400)
  const saved = await ana.call('POST', '/api/attributes/computed', {
    attribute: 'x',
    expression: 'speed >',
    type: 'number',
  })
  expect([saved.status, await saved.text()]).toEqual([400, 'Invalid expression: at 8: a value expected, the end found'])
  const empty = await ana.call('POST', '/api/attributes/computed', { attribute: 'x', expression: '', type: 'number' })
  expect(empty.status).toBe(400)
})

test('a stranger, and a device without a position, are refused', async () => {
  const { api, ana, attempt } = await start()
  expect(await attempt({ expression: '1' }, await api.user())).toEqual([400, 'text/plain', 'Device access denied'])
  const fresh = await ana.addDevice('fresh')
  expect(await attempt({ expression: '1' }, ana, fresh.id)).toEqual([
    400,
    'text/plain',
    'The device has no position yet',
  ])
})

test('[PERM-31] permission 64 decides who may try, once advanced permissions are on', async () => {
  const { api, van, attempt } = await start()
  await api.settings({ attributes: { [productKey('enableAdvancedPerms')]: true } })
  const withRights = async (...rights: number[]) => {
    const user = await api.user({ attributes: { [productKey('advancedPerms')]: formatPermissions(rights) } })
    await api.store.links.add({ userId: user.user.id, deviceId: van.id })
    api.gate.access.addLink({ userId: user.user.id, deviceId: van.id })
    return attempt({ expression: '1', type: 'number' }, user)
  }
  expect((await withRights(PERMISSION.devices, PERMISSION.computed))[0]).toBe(200)
  expect((await withRights(PERMISSION.devices))[0]).toBe(400)
})
