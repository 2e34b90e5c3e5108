import { readFileSync } from 'node:fs'
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
