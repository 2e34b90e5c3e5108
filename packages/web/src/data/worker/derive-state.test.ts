import { type Attributes, leanFlags } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { deriveState, stateStart } from './derive-state.ts'

const at = (attributes: Attributes) => leanFlags(true, attributes)

test('an online vehicle moves, idles or stands, by motion and ignition', () => {
  expect(deriveState('online', at({ motion: true, ignition: true }))).toBe('moving')
  expect(deriveState('online', at({ motion: false, ignition: true }))).toBe('idling')
  expect(deriveState('online', at({ motion: false, ignition: false }))).toBe('stopped')
  expect(deriveState('online', at({ motion: false }))).toBe('stopped')
  expect(deriveState('online', 0)).toBe('stopped')
})

test('the connection counts more than the last known motion', () => {
  expect(deriveState('offline', at({ motion: true }))).toBe('offline')
  expect(deriveState('unknown', at({ motion: true }))).toBe('unknown')
})

test('an alarm on the latest position shows even when the tracker went silent after it', () => {
  expect(deriveState('online', at({ alarm: 'sos', motion: true }))).toBe('alarm')
  expect(deriveState('offline', at({ alarm: 'powerCut' }))).toBe('alarm')
  expect(deriveState('online', at({ alarm: null, motion: true }))).toBe('moving')
})

test('a state begins when it is seen to change, and offline with the last update', () => {
  const change = { previous: 'stopped', previousSince: 100, eventTime: 500, told: null } as const
  expect(stateStart({ ...change, state: 'moving' })).toBe(500)
  expect(stateStart({ ...change, state: 'stopped' })).toBe(100)
  expect(stateStart({ state: 'moving', previous: null, previousSince: null, eventTime: 500, told: null })).toBeNull()
  expect(stateStart({ state: 'offline', previous: null, previousSince: null, eventTime: 500, told: null })).toBe(500)
})

test('driving, idling and standing begin when the server says so, before we looked too', () => {
  const change = { previous: null, previousSince: null, eventTime: 500, told: 40 } as const
  expect(stateStart({ ...change, state: 'moving' })).toBe(40)
  expect(stateStart({ ...change, state: 'offline' })).toBe(500)
  expect(stateStart({ ...change, state: 'alarm' })).toBeNull()
})
