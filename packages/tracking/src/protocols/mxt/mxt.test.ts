import { expect, test } from 'vitest'
import { feedStream } from '../suite/wire-feed.ts'
import { frame, mark } from './frame.ts'
import { mxt } from './index.ts'
import { samples } from './samples.ts'

const REPORT = Buffer.from(samples[0]?.hex ?? '', 'hex')

test('what is marked comes back as it was', () => {
  const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  const cut = frame(mark(content), { transport: 'tcp', uniqueId: '1', device: {}, now: new Date(0), memory: new Map() })
  expect(cut?.frame.subarray(1, -1)).toEqual(content)
})

test('bytes between messages are passed over', () => {
  const noise = Buffer.from('00ff7e', 'hex')
  const { results, hungUp } = feedStream(mxt, [Buffer.concat([noise, REPORT, noise, REPORT])], {})
  expect(results.filter(({ reply }) => reply !== undefined)).toHaveLength(2)
  expect(hungUp).toBe(false)
})

test('a report sent again with another number is the same record', () => {
  const again = Buffer.from(REPORT)
  again.writeUInt16LE(0x1c40, 9)
  const records = [REPORT, again].map((bytes) => feedStream(mxt, [bytes], {}).results[0]?.positions[0]?.record)
  expect(records[0]).toBeDefined()
  expect(records[1]).toEqual(records[0])
})

test('a place that is not on Earth is acknowledged without a fix', () => {
  const far = Buffer.from(REPORT.toString('hex').replace('aab70aff', 'ffffff7f'), 'hex')
  const { results } = feedStream(mxt, [far], {})
  expect(results[0]?.reply).toBeDefined()
  expect(results[0]?.positions[0]).not.toHaveProperty('fix')
  expect(results[0]?.positions[0]?.deviceTime).toBeInstanceOf(Date)
})

test('a command is a whole message in hex digits', () => {
  const command = { type: 'custom', attributes: { data: '01a604' }, uniqueId: '1', device: {}, now: new Date(0) }
  expect(Buffer.from(mxt.encode.custom(command, undefined)).toString('hex')).toBe('01a604')
  const words = { ...command, attributes: { data: 'reboot' } }
  expect(() => mxt.encode.custom(words, undefined)).toThrow('not hexadecimal')
})
