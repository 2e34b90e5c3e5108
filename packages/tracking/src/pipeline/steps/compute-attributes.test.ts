import { COMPUTED_ATTRIBUTE_DEFAULTS, type ComputedAttribute, GROUP_DEFAULTS } from '@rastro/contracts'
import { expect, test, vi } from 'vitest'
import { silent } from '../../testing/fleet.ts'
import { makeRoad, type Road } from '../../testing/road.ts'

/** Give the road's device a computed attribute. */
function add(road: Road, id: number, attribute: Partial<ComputedAttribute>): void {
  road.directory.put('attribute', { ...COMPUTED_ATTRIBUTE_DEFAULTS, id, type: 'number', ...attribute })
  road.directory.addLink({ deviceId: 1, attributeId: id })
}

/** What one message comes to with one computed attribute. */
function compute(attribute: Partial<ComputedAttribute>, said: Parameters<Road['say']>[0]) {
  const road = makeRoad({ attributes: { tank: 60 } })
  add(road, 1, attribute)
  return road.say(said)
}

test('an expression makes an attribute of the type its owner chose', () => {
  const said = { at: 0, speed: 10, attributes: { adc1: 512, in2: true } }
  const made = (attribute: Partial<ComputedAttribute>) =>
    compute({ attribute: 'made', ...attribute }, said).attributes['made']
  expect(made({ expression: 'adc1 * tank / 1024', type: 'number' })).toBe(30)
  expect(made({ expression: 'in2 && speed > 5', type: 'boolean' })).toBe(true)
  expect(made({ expression: 'adc1 + "!"', type: 'string' })).toBe('512!')
  expect(made({ expression: 'adc1', type: 'string' })).toBe('512')
})

test.each([
  ['speed', 'speed * 2', { speed: 20 }],
  ['speed', '-1', { speed: 0 }],
  ['valid', 'false', { valid: false }],
  ['latitude', '12.5', { latitude: 12.5 }],
  ['latitude', '91', { latitude: -10.9 }],
  ['altitude', 'longitude', { altitude: -37 }],
  ['address', '"Rua A, " + 5', { address: 'Rua A, 5' }],
  ['course', '"north"', { course: 0 }],
])('a result for %s of %s writes the field of the position', (attribute, expression, expected) => {
  expect(compute({ attribute, expression }, { at: 0, speed: 10 })).toMatchObject(expected)
})

test('null takes an attribute away', () => {
  const { attributes } = compute({ attribute: 'alarm', expression: 'null' }, { at: 0, attributes: { alarm: 'sos' } })
  expect(attributes).not.toHaveProperty('alarm')
})

test('last values are those of the message before, and missing in the first', () => {
  const road = makeRoad()
  add(road, 1, { attribute: 'gain', expression: 'speed - lastSpeed' })
  add(road, 2, { attribute: 'started', expression: 'ignition && lastIgnition == false', type: 'boolean' })
  expect(road.say({ at: 0, speed: 10, attributes: { ignition: false } }).attributes).not.toHaveProperty('gain')
  expect(road.say({ at: 1, speed: 30, attributes: { ignition: true } }).attributes).toMatchObject({
    gain: 20,
    started: true,
  })
})

test('higher priorities come first and later ones see what they made; those below 0 come before everything', () => {
  const road = makeRoad()
  add(road, 1, { attribute: 'third', expression: 'second + 1', priority: 0 })
  add(road, 2, { attribute: 'second', expression: 'first + 1', priority: 5 })
  add(road, 3, { attribute: 'first', expression: 'motion ? 10 : 0', priority: 7 })
  add(road, 4, { attribute: 'speed', expression: 'rawSpeed * 2.0', priority: -1 })
  // Motion is worked out from the speed that the early one corrected.
  expect(road.say({ at: 0, attributes: { rawSpeed: 4 } })).toMatchObject({
    speed: 8,
    attributes: { motion: true, first: 10, second: 11, third: 12 },
  })
})

test('an attribute linked to a group acts on its devices, an unlinked one on nobody', () => {
  const road = makeRoad({ groupId: 4 })
  road.directory.groups.put({ ...GROUP_DEFAULTS, id: 4, name: 'Vans' })
  for (const id of [1, 2])
    road.directory.put('attribute', { ...COMPUTED_ATTRIBUTE_DEFAULTS, id, attribute: `made${id}`, expression: 'speed' })
  road.directory.addLink({ groupId: 4, attributeId: 1 })
  const { attributes } = road.say({ at: 0, speed: 3 })
  expect(attributes).toMatchObject({ made1: '3' })
  expect(attributes).not.toHaveProperty('made2')
})

test('an expression that is edited acts from the next message on', () => {
  const road = makeRoad()
  add(road, 1, { attribute: 'made', expression: '1' })
  expect(road.say({ at: 0 }).attributes['made']).toBe(1)
  add(road, 1, { attribute: 'made', expression: '2' })
  expect(road.say({ at: 1 }).attributes['made']).toBe(2)
})

test('a wrong expression costs its attribute, and its owner is complained about once an hour', () => {
  const warn = vi.spyOn(silent, 'warn')
  const road = makeRoad()
  add(road, 1, { attribute: 'one', expression: 'missing + 1', description: 'Fuel' })
  add(road, 2, { attribute: 'two', expression: 'speed >' })
  add(road, 3, { attribute: 'three', expression: '"text"', type: 'number' })
  add(road, 4, { attribute: '__proto__', expression: '1' })
  add(road, 5, { attribute: 'five', expression: '5' })
  for (let at = 0; at < 100; at++) expect(road.say({ at }).attributes['five']).toBe(5)
  expect(warn.mock.calls.map(([details]) => details)).toMatchObject([
    { id: 1, name: 'Fuel', reason: 'missing is not defined' },
    { id: 2, reason: 'at 8: a value expected, the end found' },
    { id: 3, reason: 'the result "text" is no number' },
    { id: 4, reason: '"__proto__" is no name of an attribute' },
  ])
  road.clock.advance(3_600_001)
  road.say({ at: 200 })
  expect(warn).toHaveBeenCalledTimes(8)
  warn.mockRestore()
})

test('a thousand greedy expressions cost a position no more than its budget of steps', () => {
  const road = makeRoad()
  for (let id = 1; id <= 1000; id++)
    add(road, id, { attribute: `made${id}`, expression: 'text =~ "(a|a|a)*b"', type: 'boolean' })
  add(road, 1001, { attribute: 'first', expression: '1', priority: 5 })
  const text = 'a'.repeat(2000)
  for (let at = 0; at < 5; at++) road.say({ at, attributes: { text } })
  const cpu = process.cpuUsage()
  const { attributes } = road.say({ at: 10, attributes: { text } })
  const { user, system } = process.cpuUsage(cpu)
  expect(attributes['first']).toBe(1)
  expect(attributes).not.toHaveProperty('made1000')
  // A tenth of a second is far more than it takes, and far less than a thousand such expressions would.
  expect(user + system).toBeLessThan(100_000)
})
