import { type Server, SMS_SETTINGS } from '@rastro/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApi } from '../testing/api.ts'

async function startApi() {
  const api = await createTestApi()
  onTestFinished(() => api.close())
  return { api, admin: await api.user({ administrator: true }) }
}

test('[C-04] [SRV-18] [SRV-19] the key of the SMS provider is kept and never told, the other settings are', async () => {
  const { api, admin } = await startApi()
  const server = await admin.get<Server>('/api/server')
  const attributes = { [SMS_SETTINGS.url]: 'https://sms.example/send', [SMS_SETTINGS.key]: 'secret' }
  const saved = await admin.call('PUT', '/api/server', { ...server, attributes })
  expect(await saved.text()).not.toContain('secret')
  expect(JSON.stringify(await admin.get('/api/server'))).not.toContain('secret')
  expect(await (await fetch(`${api.url}/api/server`)).text()).not.toContain('secret')
  expect(await admin.get<Server>('/api/server')).toMatchObject({
    attributes: { [SMS_SETTINGS.url]: 'https://sms.example/send' },
  })
  expect((await api.store.server.read()).attributes).toEqual(attributes)
})

test('[SRV-19] who sends back what he read keeps the key, and an empty one removes it', async () => {
  const { api, admin } = await startApi()
  await api.settings({ attributes: { [SMS_SETTINGS.key]: 'secret' } })
  const read = await admin.get<Server>('/api/server')
  await admin.call('PUT', '/api/server', read)
  expect((await api.store.server.read()).attributes).toEqual({ [SMS_SETTINGS.key]: 'secret' })
  await admin.call('PUT', '/api/server', { ...read, attributes: { [SMS_SETTINGS.key]: '' } })
  expect((await api.store.server.read()).attributes).toEqual({})
})
