import { type Server, SMS_SETTINGS } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApi, PASSWORD } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'
import { serveWeb } from '../testing/web-server.ts'

async function start() {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  return { api, root: await api.user({ administrator: true }), ana: await api.user() }
}

test('room on the disk is for administrators, mail and SMS are for everybody to know', async () => {
  const { api, root, ana } = await start()
  expect(await root.get<Server>('/api/server')).toMatchObject({ storageSpace: [2e9, 4e9], emailEnabled: false })
  expect(await ana.get<Server>('/api/server')).toMatchObject({ storageSpace: null })
  expect(await (await fetch(`${api.url}/api/server`)).json()).toMatchObject({ storageSpace: null, newServer: false })
})

test('time zones are names this machine knows', async () => {
  const { ana } = await start()
  const zones = await ana.get<string[]>('/api/server/timezones')
  expect(zones).toEqual(expect.arrayContaining(['America/Sao_Paulo', 'Europe/Madrid', 'UTC']))
})

test('[SRV-02] only an administrator restarts the server, and gets an answer first', async () => {
  const { api, root, ana } = await start()
  const refused = await ana.call('POST', '/api/server/restart')
  expect([refused.status, await refused.text()]).toEqual([400, 'Administrator access required'])
  expect(api.restarts).toHaveLength(0)
  for (const word of ['restart', 'reboot']) expect((await root.call('POST', `/api/server/${word}`)).status).toBe(200)
  await expect.poll(() => api.restarts.length).toBe(2)
})

test('[C-16] an administrator whose page was left open restarts the server with the password only', async () => {
  const clock = createTestClock()
  const api = await createTestApi({ clock })
  onTestFinished(() => api.close())
  const root = await api.user({ administrator: true })
  clock.advance(16 * 60_000)
  const restart = async (body?: object) => {
    const answer = await root.call('POST', '/api/server/restart', body)
    return [answer.status, await answer.text()]
  }
  expect(await restart()).toEqual([400, 'Current password is needed'])
  expect(await restart({ currentPassword: 'wrong' })).toEqual([400, 'Current password is wrong'])
  expect(api.restarts).toHaveLength(0)
  expect(await restart({ currentPassword: PASSWORD })).toEqual([200, ''])
  await expect.poll(() => api.restarts.length).toBe(1)
})

test('memory is tidied up and shown, but not from a link on another site', async () => {
  const { root } = await start()
  expect((await root.call('GET', '/api/server/gc')).status).toBe(200)
  expect((await root.call('GET', '/api/server/gc', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const cache = await root.call('GET', '/api/server/cache')
  expect([cache.headers.get('content-type'), await cache.text()]).toEqual([
    'text/plain; charset=utf-8',
    expect.stringMatching(/^devices: 0\nusers: 2\n/),
  ])
})

test('the licence and the number of devices are in the headers', async () => {
  const { api, root } = await start()
  await api.settings({ attributes: { 'tarkan.deviceLimit': 50 } })
  const { headers } = await root.call('GET', '/api/server')
  expect([headers.get('licensemode'), headers.get('devicelimit')]).toEqual(['true', '50'])
})

test('[SRV-18] [SRV-19] [SRV-20] [SRV-21] an administrator tries the SMS provider of the settings and hears how it went', async () => {
  let answer = { body: { situacao: 'OK' } }
  const provider = await serveWeb(() => answer)
  const api = await createTestApi({ egressTargets: [provider.target] })
  onTestFinished(() => api.close())
  const root = await api.user({ administrator: true })
  const wanted = { phone: '+55 79 99999-0000', text: 'Teste' }
  const send = async () => {
    const response = await root.call('POST', '/api/server/test-sms', wanted)
    return [response.status, await response.text()]
  }
  expect(await send()).toEqual([400, 'SMS not configured'])

  const server = await root.get<Server>('/api/server')
  const attributes = {
    [SMS_SETTINGS.url]: `${provider.url}/send`,
    [SMS_SETTINGS.key]: 'k1',
    [SMS_SETTINGS.type]: '9',
    [SMS_SETTINGS.refer]: 'rastro',
  }
  await root.call('PUT', '/api/server', { ...server, attributes })
  expect(await send()).toEqual([204, ''])
  expect(Object.fromEntries(new URLSearchParams(provider.heard[0]?.body.toString()))).toEqual({
    key: 'k1',
    type: '9',
    number: '5579999990000',
    msg: 'Teste',
    refer: 'rastro',
  })
  answer = { body: { situacao: 'ERRO' } }
  expect(await send()).toEqual([400, 'sms: the provider refused the message'])
  const ana = await api.user()
  expect((await ana.call('POST', '/api/server/test-sms', wanted)).status).toBe(400)
})
