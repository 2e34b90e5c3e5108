import { expect, test } from 'vitest'
import { commandText } from '../suite/command-text.ts'
import { feedStream, openSession } from '../suite/wire-feed.ts'
import { gl200 } from './index.ts'

const ID = '123456789012345'

test('commands carry the password of the device', () => {
  expect(commandText(gl200, { type: 'positionSingle' })).toBe('AT+GTRTO=,1,,,,,,FFFF$')
  const device = { attributes: { devicePassword: 'gv300' } }
  expect(commandText(gl200, { type: 'engineStop', device })).toBe('AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$')
  expect(commandText(gl200, { type: 'engineResume', device })).toBe('AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$')
  expect(commandText(gl200, { type: 'rebootDevice', device })).toBe('AT+GTRTO=gv300,3,,,,,,FFFF$')
  expect(() => commandText(gl200, { type: 'custom', attributes: { data: 'AT+GT\0' } })).toThrow('not printable')
})

test('text and binary packets follow each other on one connection, with line ends between them', () => {
  const text = Buffer.from(`+ACK:GTHBD,060100,${ID},,20100214093254,11F0$\r\n`)
  const binary = Buffer.from('2b41434b017f244501010108676231303000000000ffff07e1070b03112d054dfe030d0a', 'hex')
  const { results, badFrames } = feedStream(gl200, [Buffer.concat([text, binary, text])], {})
  expect(badFrames).toBe(0)
  expect(results.filter(({ uniqueIds }) => uniqueIds?.[0] === ID)).toHaveLength(2)
})

test('a binary packet that claims to be endless ends the connection', () => {
  const packet = Buffer.from('2b5253506400fc1fbfffff4501', 'hex')
  expect(feedStream(gl200, [packet], {}).hungUp).toBe(true)
})

test('a report sent again out of memory is the same record', () => {
  const report = `060228,${ID},,,00,1,1,3.4,199,409.6,-63.174466,-17.739317,20170407121823,0736,0003,6AAE,3381,00,15989.5`
  const [live, late] = [`+RESP:GTIGL,${report},20170407081824,9606`, `+BUFF:GTIGL,${report},20170407082000,9607`]
  const records = [live, late].map((text) => gl200.decode(Buffer.from(text), openSession({})).positions[0]?.record)
  expect(records[0]).toBeDefined()
  expect(records[1]).toEqual(records[0])
})

test('the model the owner wrote counts more than the version', () => {
  const text = `+RESP:GTERI,358803,${ID},,00000000,,10,1,1,43.4,160,592.2,46.723488,24.590880,20240817131155,0420,0001,01AE,393D,00,19273.0,,,12,,05,00,2,20240817131205,C81A`
  const attributesOf = (model?: string) =>
    gl200.decode(Buffer.from(text), openSession(model === undefined ? {} : { device: { model } })).positions[0]
      ?.attributes
  expect(attributesOf()).toMatchObject({ adc2: 0.012, input: 5, output: 0 })
  expect(attributesOf('gv300')).not.toHaveProperty('input')
})

test('an expanded report that claims more locations than there can be is read as an event', () => {
  const text = `+RESP:GTERI,358803,${ID},,00000000,,10,99,1,43.4,160,592.2,46.723488,24.590880,20240817131155,0420,0001,01AE,393D,00,20240817131205,C81A`
  const { positions } = gl200.decode(Buffer.from(text), openSession({}))
  expect(positions).toHaveLength(1)
  expect(positions[0]?.fix?.latitude).toBe(24.59088)
})
