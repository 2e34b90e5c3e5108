import { Refusal } from '@rastro/contracts'
import { expect, test } from 'vitest'
import type { DeviceStore } from '../store/devices.ts'
import { createTestClock } from '../testing/clock.ts'
import { makeFleet, silent } from '../testing/fleet.ts'
import { createRegistrar } from './registrar.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

function makeRegistrar(limit?: number, addWithin?: DeviceStore['addWithin']) {
  const clock = createTestClock()
  const fleet = makeFleet({ clock })
  let id = 100
  const store = {
    addWithin: addWithin ?? (async ([device]) => [{ ...device!, id: ++id }]),
  } satisfies Pick<DeviceStore, 'addWithin'>
  const registrar = createRegistrar({ store, fleet, limit: () => limit, clock, log: silent })
  return { clock, fleet, registrar }
}

test('a tracker nobody registered becomes a device under its own name', async () => {
  const { fleet, registrar } = makeRegistrar()
  registrar.offer('353994700000018', 'gt06')
  registrar.offer('353994700000018', 'gt06')
  await settle()
  expect(fleet.byUniqueId('353994700000018')?.device).toMatchObject({ id: 101, name: '353994700000018' })
  expect(fleet.size).toBe(2)
})

test('names that could be no device register nothing', async () => {
  const { fleet, registrar } = makeRegistrar()
  for (const name of ['ab', '../../etc', 'a b c', 'deleted-1-2', '', 'x'.repeat(65)]) registrar.offer(name, 'osmand')
  await settle()
  expect(fleet.size).toBe(1)
})

test('a flood of names registers thirty a minute', async () => {
  const { clock, fleet, registrar } = makeRegistrar()
  for (let index = 0; index < 1000; index++) registrar.offer(`tracker${index}`, 'osmand')
  await settle()
  expect(fleet.size).toBe(31)
  clock.advance(60_000)
  registrar.offer('one-more', 'osmand')
  await settle()
  expect(fleet.size).toBe(32)
})

test('the limit of the installation holds', async () => {
  const { fleet, registrar } = makeRegistrar(2)
  registrar.offer('first', 'osmand')
  registrar.offer('second', 'osmand')
  await settle()
  expect(fleet.size).toBe(2)
})

test('a store that refuses costs only this attempt', async () => {
  let isAway = true
  const { fleet, registrar } = makeRegistrar(undefined, async ([device]) => {
    if (isAway) throw new Refusal('duplicateUniqueId')
    return [{ ...device!, id: 7 }]
  })
  registrar.offer('again', 'osmand')
  await settle()
  expect(fleet.byUniqueId('again')).toBeUndefined()
  isAway = false
  registrar.offer('again', 'osmand')
  await settle()
  expect(fleet.byUniqueId('again')).toBeDefined()
})
