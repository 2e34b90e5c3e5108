import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Driver } from '@rastro/contracts'
import { PICTURES } from '@rastro/testkit/pictures'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApi, type TestUser } from '../testing/api.ts'
import { createTestClock } from '../testing/clock.ts'

async function start() {
  const api = await createTestApi({ clock: createTestClock() })
  onTestFinished(() => api.close())
  const ana = await api.user()
  const fields = { name: 'Rui', uniqueId: 'RP-1', attributes: { turno: 'noite' } }
  const rui = (await (await ana.call('POST', '/api/drivers', fields)).json()) as Driver
  const send = (body: Buffer, who: TestUser = ana, type = 'image/jpeg') =>
    fetch(`${api.url}/api/drivers/${rui.id}/image`, {
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': type },
      body: new Uint8Array(body),
    })
  return { api, ana, rui, send, files: () => readdir(join(api.folder, 'media/drivers')) }
}

const NOON = '2026-11-21T12:00:00.000Z'

test('[DRV-03] a photo of a driver is kept by his id, and the driver tells when it changed', async () => {
  const { api, ana, rui, send, files } = await start()
  const answer = await send(Buffer.concat([PICTURES.jpg, Buffer.from('hung on')]))
  expect(await answer.json()).toEqual({ ...rui, attributes: { turno: 'noite', imageUpdated: NOON } })
  expect(await files()).toEqual([`${rui.id}.jpg`])
  expect(api.gate.access.requireObject(ana.user, 'driver', rui.id)).toMatchObject({
    attributes: { imageUpdated: NOON },
  })
  await send(PICTURES.png)
  expect(await files()).toEqual([`${rui.id}.png`])
})

test('a form that was opened before does not undo it', async () => {
  const { ana, rui, send } = await start()
  await send(PICTURES.jpg)
  const answer = await ana.call('PUT', `/api/drivers/${rui.id}`, { ...rui, name: 'Rui Prado' })
  expect(await answer.json()).toMatchObject({ name: 'Rui Prado', attributes: { turno: 'noite', imageUpdated: NOON } })
  const made = await ana.call('POST', '/api/drivers', { name: 'Eva', uniqueId: 'e', attributes: { imageUpdated: 'x' } })
  expect(((await made.json()) as Driver).attributes).toEqual({})
})

test('the photo goes when it is removed, and with the driver', async () => {
  const { ana, rui, send, files } = await start()
  await send(PICTURES.jpg)
  const answer = await ana.call('DELETE', `/api/drivers/${rui.id}/image`)
  expect(await answer.json()).toEqual(rui)
  expect(await files()).toEqual([])
  await send(PICTURES.jpg)
  await ana.call('DELETE', `/api/drivers/${rui.id}`)
  expect(await files()).toEqual([])
})

test('what is no picture, and whoever does not hold the driver, is refused', async () => {
  const { api, send } = await start()
  expect((await send(Buffer.from('<svg/>'), undefined, 'image/svg+xml')).status).toBe(400)
  const foreign = await send(PICTURES.jpg, await api.user())
  expect([foreign.status, await foreign.text()]).toEqual([400, 'Driver access denied'])
  const readonly = await send(PICTURES.jpg, await api.user({ readonly: true }))
  expect(await readonly.text()).toBe('Write access denied')
})
