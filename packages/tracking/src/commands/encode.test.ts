import { DEVICE_DEFAULTS, Refusal } from '@rastro/contracts'
import { describe, expect, test } from 'vitest'
import { protocols } from '../protocols/index.ts'
import type { Protocol } from '../protocols/protocol.ts'
import { type EncodeRequest, encodeCommand, isSameAs, typesOf } from './encode.ts'

const all: readonly Protocol[] = protocols
const device = { ...DEVICE_DEFAULTS, uniqueId: '860000000000001' }
const now = new Date('2026-11-21T12:00:00Z')

const HARMLESS: EncodeRequest['attributes'] = {
  data: '1',
  frequency: 60,
  index: 1,
  phone: '5511999990000',
  message: 'hello',
  server: 'tracker.example.com',
  port: 5000,
  enable: true,
  timezone: 'America/Sao_Paulo',
  language: '1',
  radius: 100,
}
/** What ends a field, a frame or a line in one protocol or another. */
const HOSTILE = ['1#', '1)(1', '1][1', '1*1', '1$1', '1\r\n1', '1\n1', '1\0', '1\u0085', '1\u2028', '1{1}', '1<1>']
const MARKS = /[#()[\]*$\r\n{}<>]/g

const encode = (protocol: Protocol, type: string, changes: Partial<EncodeRequest> = {}): string =>
  Buffer.from(encodeCommand(protocol, { type, attributes: HARMLESS, device, now, ...changes })).toString('latin1')

/** The bytes, or nothing when the command is refused. */
function attempt(protocol: Protocol, type: string, changes: Partial<EncodeRequest>): string | undefined {
  try {
    return encode(protocol, type, changes)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const marksIn = (text: string): number => text.match(MARKS)?.length ?? 0

/** Commands that came out with more marks than the same command of a harmless person. */
function* smuggled(protocol: Protocol): Generator<string> {
  for (const type of typesOf(protocol).filter((each) => each !== 'custom')) {
    const harmless = attempt(protocol, type, {})
    // Binary commands tell their length.
    if (harmless === undefined || !/^[\x20-\x7e\r\n]*$/.test(harmless)) continue
    for (const name of Object.keys(HARMLESS))
      for (const value of HOSTILE) {
        // Codes for a carrier are made of such marks; only the end of the line ends them.
        if (type === 'sendUssd' && /^1[#*]/.test(value)) continue
        const bytes = attempt(protocol, type, { attributes: { ...HARMLESS, [name]: value } })
        if (bytes !== undefined && marksIn(bytes) !== marksIn(harmless)) yield `${type}: ${JSON.stringify(bytes)}`
      }
  }
}

for (const protocol of all) {
  describe(`commands of ${protocol.name}`, () => {
    test('custom is among them', () => {
      expect(typesOf(protocol)).toContain('custom')
    })

    test('no attribute smuggles a second command in', () => {
      expect([...smuggled(protocol)]).toEqual([])
    })

    test('no control character gets into a custom command', () => {
      for (const data of ['1\r\n2', '1\0', '1\u0085'])
        expect(() => encode(protocol, 'custom', { attributes: { data } })).toThrow('invalid data')
    })
  })
}

const [gt06, tk103] = ['gt06', 'tk103'].map((name) => all.find((each) => each.name === name)!) as [Protocol, Protocol]

test('a password of the device that is no word is refused, not sent', () => {
  const attributes = { 'gt06.alternative': true, devicePassword: '1#STATUS' }
  expect(() => encode(gt06, 'engineStop', { device: { ...device, attributes } })).toThrow('devicePassword')
  expect(() =>
    encode(tk103, 'sosNumber', {
      device: { ...device, attributes: { 'tk103.alternative': true, devicePassword: '1*2' } },
    }),
  ).toThrow('devicePassword')
})

test('`{uniqueId}` in the data is the name of the device', () => {
  expect(encode(gt06, 'custom', { attributes: { data: 'ID,{uniqueId},{uniqueId}#' } })).toContain(
    `ID,${device.uniqueId},${device.uniqueId}#`,
  )
})

const says = (data: string) => isSameAs(gt06, 'engineStop', { type: 'custom', attributes: { data }, device, now })

test('a custom command that says what another says is known to', () => {
  expect([says('Relay,1#'), says('Relay,0#'), says('')]).toEqual([true, false, false])
})
