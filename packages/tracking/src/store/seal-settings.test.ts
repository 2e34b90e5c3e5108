import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVER_DEFAULTS, SMS_SETTINGS } from '@rastro/contracts'
import { createSecretBox } from '@rastro/platform'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './index.ts'
import { sealStore } from './seal-store.ts'

const SETTINGS = {
  ...SERVER_DEFAULTS,
  attributes: {
    [SMS_SETTINGS.url]: 'https://sms.example',
    [SMS_SETTINGS.key]: 'canary-of-the-provider',
    language: 'pt',
  },
}

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-seal-'))
  const store = await openStore({ file: join(folder, 'rastro.sqlite') })
  onTestFinished(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })
  const bytes = async () =>
    Buffer.concat(await Promise.all(['', '-wal'].map((end) => readFile(join(folder, `rastro.sqlite${end}`)))))
  return { store, bytes }
}

test('[C-39] [SRV-19] the key of the SMS provider is not to be found in the files of the database', async () => {
  const { store, bytes } = await openFolder()
  const sealed = sealStore(store, createSecretBox(randomBytes(32))).server
  await sealed.save(SETTINGS)
  expect(await sealed.read()).toEqual(SETTINGS)
  const written = await bytes()
  expect([written.includes('https://sms.example'), written.includes('canary')]).toEqual([true, false])
})

test('with another key the secret is gone and the other settings are not', async () => {
  const { store } = await openFolder()
  await sealStore(store, createSecretBox(randomBytes(32))).server.save(SETTINGS)
  const { attributes } = await sealStore(store, createSecretBox(randomBytes(32))).server.read()
  expect(attributes).toEqual({ [SMS_SETTINGS.url]: 'https://sms.example', language: 'pt' })
})

test('what was kept before secrets were sealed is read as it is', async () => {
  const { store } = await openFolder()
  await store.server.save(SETTINGS)
  expect(await sealStore(store, createSecretBox(randomBytes(32))).server.read()).toEqual(SETTINGS)
})
