import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleEnvironment, readConfig } from './config.ts'

test('an empty environment gives the defaults', () => {
  const config = readConfig({})
  expect(config.PORT).toBe(8082)
  expect(config.EDITION).toBe('plus')
  expect(config.DATABASE_URL).toBeUndefined()
  expect(config.TRUSTED_PROXIES).toEqual([])
})

test('every wrong setting is named with what it may be', () => {
  const wrong = { PORT: 'http', EDITION: 'gold', DATABASE_URL: 'mysql://x' }
  expect(() => readConfig(wrong)).toThrow(/PORT must be a whole number from 0 to 65535, not "http"/)
  expect(() => readConfig(wrong)).toThrow(/EDITION must be one of plus, basic, not "gold"/)
  expect(() => readConfig(wrong)).toThrow(/DATABASE_URL must be a postgres:\/\/ address/)
})

test('an empty variable counts as not set, but empty tile hosts mean none', () => {
  const config = readConfig({ PORT: '', TILE_HOSTS: '' })
  expect(config.PORT).toBe(8082)
  expect(config.TILE_HOSTS).toEqual([])
})

test('.env.example lists every setting with its default', () => {
  const file = join(import.meta.dirname, '../../../.env.example')
  expect(readFileSync(file, 'utf8')).toBe(exampleEnvironment())
})

test('a service account is read from its JSON or its file, and what is wrong with it is told without it', () => {
  const account = { project_id: 'a', client_email: 'b', private_key: 'secret', token_uri: 'https://c' }
  const file = join(mkdtempSync(join(tmpdir(), 'rastro-account-')), 'account.json')
  writeFileSync(file, JSON.stringify({ ...account, type: 'service_account' }))
  for (const text of [JSON.stringify(account), file])
    expect(readConfig({ FIREBASE_SERVICE_ACCOUNT: text }).FIREBASE_SERVICE_ACCOUNT).toEqual(account)
  for (const text of ['{"private_key":"secret"}', '{secret', '/nowhere/secret'])
    expect(() => readConfig({ FIREBASE_SERVICE_ACCOUNT: text })).toThrow(
      /^FIREBASE_SERVICE_ACCOUNT must be the JSON of a service account or the name of its file, not what it is$/,
    )
})

test('a secret may stand in a file, and one that cannot be read stops the start', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rastro-secret-')), 'token')
  writeFileSync(file, 'a token from a file\n')
  expect(readConfig({ METRICS_TOKEN_FILE: file }).METRICS_TOKEN).toBe('a token from a file')
  expect(readConfig({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'the variable comes first' }).METRICS_TOKEN).toBe(
    'the variable comes first',
  )
  expect(() => readConfig({ ADMIN_PASSWORD_FILE: '/nowhere' })).toThrow(/^ADMIN_PASSWORD must be the name of a file/)
  expect(readConfig({ HOST_FILE: file }).HOST).toBe('0.0.0.0')
})

test('on a Traccar server one process does everything, and what is for several is refused', () => {
  const environment = { TRACCAR_URL: 'http://traccar.lan:8082', TRACCAR_TOKEN: 'secret' }
  expect(readConfig({ ...environment, ROLE: 'all' }).ROLE).toBe('all')
  expect(() => readConfig({ ...environment, ROLE: 'api' })).toThrow('ROLE cannot be used with TRACCAR_URL')
  expect(() => readConfig({ ...environment, NATS_URL: 'nats://bus:4222' })).toThrow('NATS_URL cannot be used')
})
