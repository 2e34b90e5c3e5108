import { expect, test } from 'vitest'
import { commandText } from '../suite/command-text.ts'
import { feedStream } from '../suite/wire-feed.ts'
import { meitrack } from './index.ts'
import { packetFor } from './message.ts'

test('the outputs switch engine and alarm, and models with an alarm of their own have a word for it', () => {
  expect(commandText(meitrack, { type: 'engineStop' })).toMatch(/^@@A33,123456789012345,C01,0,12222\*[0-9A-F]{2}\r\n$/)
  expect(commandText(meitrack, { type: 'engineResume' })).toContain(',C01,0,02222*')
  expect(commandText(meitrack, { type: 'alarmArm' })).toContain(',C01,0,22122*')
  const device = { attributes: { 'meitrack.alternative': true } }
  expect(commandText(meitrack, { type: 'alarmDisarm', device })).toContain(',B21,0*')
})

test('a text message goes out through the tracker, on one line', () => {
  const attributes = { phone: '+5511999990000', message: 'call me' }
  expect(commandText(meitrack, { type: 'sendSms', attributes })).toContain(',C02,0,+5511999990000,call me*')
  const two = { ...attributes, message: 'call\r\nme' }
  expect(() => commandText(meitrack, { type: 'sendSms', attributes: two })).toThrow('not printable')
})

/** A packet of the tracker: like one for it, but with dollars. */
function dollars(words: string): Buffer {
  const packet = packetFor('123456789012345', 'A', words)
  packet.write('$$')
  return packet
}

test('pieces of a photo become one file, and a photo that is refused is told', () => {
  const { results } = feedStream(
    meitrack,
    [dollars('D03,OK'), dollars('D00,a.jpg,2,0,one'), dollars('D00,a.jpg,2,1,two'), dollars('D03,no camera')],
    {},
  )
  const media = results.flatMap(({ positions }) => positions).map((position) => position.media?.bytes.toString())
  expect(media).toEqual(['onetwo', undefined])
  expect(results.at(-1)?.commandResult).toBe('D03,no camera')
})

test('bytes that are no packet are passed over up to the next one', () => {
  const noise = Buffer.from('GET / HTTP/1.1\r\n$$x,$')
  const beat = Buffer.from('$$z27,861451040910625,AAC,1*D3\r\n')
  const { results, hungUp } = feedStream(meitrack, [Buffer.concat([noise, beat])], {})
  expect(hungUp).toBe(false)
  expect(results.flatMap(({ uniqueIds }) => uniqueIds ?? [])).toEqual(['861451040910625'])
})
