import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_QUERY } from './live-feed.ts'
import { createPreference, isBoolean, oneOf } from './preferences.ts'
import { safeTarget } from './safe-target.ts'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

test('[AUTH-16] the instance id has 20 random characters and survives a reload', async () => {
  const { instanceId } = await import('./instance.ts')
  const id = instanceId()
  expect(id).toMatch(/^[A-Za-z0-9]{20}$/)
  vi.resetModules()
  const reloaded = await import('./instance.ts')
  expect(reloaded.instanceId()).toBe(id)
  localStorage.clear()
  vi.resetModules()
  const elsewhere = await import('./instance.ts')
  expect(elsewhere.instanceId()).not.toBe(id)
})

test('[PRF-02] the mute flag survives a reload', async () => {
  const { muted } = await import('./settings.ts')
  expect(muted.get()).toBe(false)
  muted.set(true)
  vi.resetModules()
  const reloaded = await import('./settings.ts')
  expect(reloaded.muted.get()).toBe(true)
})

test('a stored value of the wrong form is treated as absent', () => {
  localStorage.setItem('rastro.a', '{broken')
  localStorage.setItem('rastro.b', '"yes"')
  localStorage.setItem('rastro.c', '"blue"')
  expect(createPreference('a', false, isBoolean).get()).toBe(false)
  expect(createPreference('b', false, isBoolean).get()).toBe(false)
  expect(createPreference('c', 'red', oneOf(['red', 'green'])).get()).toBe('red')
})

test('a change reaches those who listen, and only while they do', () => {
  const preference = createPreference('d', false, isBoolean)
  const listener = vi.fn<() => void>()
  const stop = preference.subscribe(listener)
  preference.set(true)
  stop()
  preference.set(false)
  expect(listener).toHaveBeenCalledOnce()
})

test('[FLT-01] the list starts sorted by name, ascending', async () => {
  const { listQuery } = await import('./list-query.ts')
  expect(listQuery.get()).toEqual(DEFAULT_QUERY)
  expect(DEFAULT_QUERY.sort).toEqual({ key: 'name', direction: 'ascending' })
})

test('[FLT-02] the same sort key turns the direction round', async () => {
  const { listQuery, sortBy } = await import('./list-query.ts')
  sortBy('name')
  expect(listQuery.get().sort).toEqual({ key: 'name', direction: 'descending' })
  sortBy('name')
  expect(listQuery.get().sort).toEqual({ key: 'name', direction: 'ascending' })
})

test('[FLT-03] a new sort key starts ascending', async () => {
  const { listQuery, sortBy } = await import('./list-query.ts')
  sortBy('name')
  sortBy('lastUpdate')
  expect(listQuery.get().sort).toEqual({ key: 'lastUpdate', direction: 'ascending' })
})

test('[FLT-30] the search survives a reload, the filter does not', async () => {
  const { setSearch, toggleFilter } = await import('./list-query.ts')
  setSearch('baú')
  toggleFilter('moving')
  vi.resetModules()
  const { listQuery, openListQuery } = await import('./list-query.ts')
  openListQuery()
  expect(listQuery.get()).toMatchObject({ search: 'baú', filter: 'all' })
})

test('only paths of this very origin are followed after login', () => {
  const origin = 'https://rastro.example'
  expect(safeTarget('/devices/7?expand=true', origin)).toBe('/devices/7?expand=true')
  for (const bad of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null]) {
    expect(safeTarget(bad, origin)).toBe('/home')
  }
})

test('[FLT-16] choosing a motion clears the connection, and the other way round', async () => {
  const { listQuery, toggleFilter } = await import('./list-query.ts')
  const { partsOf } = await import('./worker/filter.ts')
  const parts = () => partsOf(listQuery.get().filter)
  toggleFilter('online')
  expect(parts()).toEqual({ status: 'online', motion: null })
  toggleFilter('moving')
  expect(parts()).toEqual({ status: 'all', motion: 'moving' })
  toggleFilter('offline')
  expect(parts()).toEqual({ status: 'offline', motion: null })
  toggleFilter('offline')
  expect(parts()).toEqual({ status: 'all', motion: null })
})
