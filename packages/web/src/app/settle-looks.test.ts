import { afterEach, expect, test } from 'vitest'
import { density } from '../data/settings.ts'
import { mapPreferences } from '../map/map-preferences.ts'
import { settleLooks } from './settle-looks.ts'

const { clustered } = mapPreferences
afterEach(() => {
  density.clear()
  clustered.clear()
  settleLooks({ attributes: {} })
})

test('[USR-39] the list of vehicles opens in the view of the account, until the person chooses another here', () => {
  settleLooks({ attributes: { 'tarkan.deviceView': 'compact' } })
  expect(density.get()).toBe('compact')
  settleLooks({ attributes: { 'tarkan.deviceView': 'cards' } })
  expect(density.get()).toBe('comfortable')
  density.set('table')
  settleLooks({ attributes: { 'tarkan.deviceView': 'compact' } })
  expect(density.get()).toBe('table')
  density.clear()
  expect(density.get()).toBe('compact')
})

test('[USR-27] vehicles stand in clusters unless the account says otherwise', () => {
  expect(clustered.get()).toBe(true)
  settleLooks({ attributes: { cluster: false } })
  expect(clustered.get()).toBe(false)
  settleLooks({ attributes: { cluster: 'true' } })
  expect(clustered.get()).toBe(true)
})
