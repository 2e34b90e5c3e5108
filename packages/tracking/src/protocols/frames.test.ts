import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { protocols } from './index.ts'
import { BadFrame, type Decoded, type DecodeSession, isHttpProtocol, type Protocol } from './protocol.ts'
import { bytesOf, type FrameRecord, readRecords, requestOf, sessionOf } from './suite/frame-records.ts'
import { checkPosition, checkTypes, isEqualValue, valueOf } from './suite/frame-rules.ts'

/** Records we answer differently on purpose: `protocol test order` and why. */
const DEVIATIONS = new Map<string, string>([
  ['tk103 decoder 13', 'a cell tower is no place: the vehicle stays where it was, the reference puts it at 0, 0'],
])

const FRAMES = new URL('../../../testkit/frames/', import.meta.url)
/** A protocol of our own has samples only. */
const recorded = protocols.filter(({ name }) => existsSync(new URL(`${name}.jsonl`, FRAMES)))

for (const protocol of recorded) {
  describe(`the recorded frames of ${protocol.name}`, () => {
    const records = readRecords(readFileSync(new URL(`${protocol.name}.jsonl`, FRAMES), 'utf8'))
    const sessions = new Map<string, DecodeSession>()
    for (const record of records) {
      const name = `${record.protocol} ${record.test} ${record.order}`
      if (DEVIATIONS.has(name) || record.disabled === true) continue
      test(`${name} comes out as ${record.expect.type} (${record.file}:${record.line})`, () => {
        expect(() => play(protocol, record, sessions)).not.toThrow()
      })
    }
  })
}

test('the frames of sixteen protocols are recorded, and every deviation names one of them', () => {
  expect(recorded.length).toBeGreaterThanOrEqual(16)
  const names = recorded.flatMap((protocol) =>
    readRecords(readFileSync(new URL(`${protocol.name}.jsonl`, FRAMES), 'utf8')).map(
      (record) => `${record.protocol} ${record.test} ${record.order}`,
    ),
  )
  for (const name of DEVIATIONS.keys()) expect(names).toContain(name)
})

function play(protocol: Protocol, record: FrameRecord, sessions: Map<string, DecodeSession>): void {
  const session = sessionFor(record, sessions)
  if (record.test === 'frame') checkFrame(protocol, record, session)
  else if (record.test === 'encoder') checkCommand(protocol, record, session)
  else if (record.test === 'frameencoder') checkEscaped(protocol, record, session)
  else checkDecoded(record, decodeRecord(protocol, record, session))
}

/** Parts of one photo and the like share a connection; everything else gets its own. */
function sessionFor(record: FrameRecord, sessions: Map<string, DecodeSession>): DecodeSession {
  const shared = record.keepTogether === true && record.session !== undefined ? record.session : undefined
  const known = shared === undefined ? undefined : sessions.get(shared)
  if (known !== undefined) return { ...known, uniqueId: '123456789012345' }
  const session = sessionOf(record)
  if (shared !== undefined) sessions.set(shared, session)
  return session
}

/** Bytes that are not the protocol yield nothing, as in the reference, which logs them. */
function decodeRecord(protocol: Protocol, record: FrameRecord, session: DecodeSession): Decoded {
  try {
    if (isHttpProtocol(protocol)) return protocol.decode(requestOf(record), session)
    return protocol.decode(bytesOf(record.kind, record.data), session)
  } catch (error) {
    if (error instanceof BadFrame) return { positions: [] }
    throw error
  }
}

/** What is left of the bytes of a test that asks for one frame after the other. */
const rests = new Map<string, Buffer>()

function checkFrame(protocol: Protocol, record: FrameRecord, session: DecodeSession): void {
  if (isHttpProtocol(protocol)) throw new Error('a protocol over HTTP has no framer')
  const stream = `${record.session} ${record.data}`
  const bytes = rests.get(stream) ?? bytesOf(record.kind, record.data)
  const cut = protocol.frame(bytes, session)
  rests.set(stream, bytes.subarray(cut?.consumed))
  if (record.expect.type === 'null') expect(cut).toBeNull()
  else expect(cut?.frame.toString('hex')).toBe(bytesOf(record.expect.kind, String(record.expect.value)).toString('hex'))
}

function checkCommand(protocol: Protocol, record: FrameRecord, session: DecodeSession): void {
  const { command } = record
  const encode = protocol.encode?.[command?.type ?? '']
  if (command === undefined || encode === undefined) throw new Error('no encoder for this command')
  const uniqueId = record.uniqueId ?? '123456789012345'
  const outgoing = {
    type: command.type,
    attributes: command.attributes,
    uniqueId,
    device: session.device,
    now: session.now,
  }
  const bytes = Buffer.from(encode(outgoing, session))
  expect(bytes.toString('hex')).toBe(bytesOf(record.expect.kind, String(record.expect.value)).toString('hex'))
}

/** A whole message handed over as a custom command leaves escaped. */
function checkEscaped(protocol: Protocol, record: FrameRecord, session: DecodeSession): void {
  const command = { type: 'custom', attributes: { data: bytesOf(record.kind, record.data).toString('hex') } }
  checkCommand(protocol, { ...record, command }, session)
}

function checkDecoded(record: FrameRecord, { positions }: Decoded): void {
  const { type, key = '', value, valueType } = record.expect
  for (const position of positions) checkTypes(position)
  if (type === 'none') return
  if (type === 'null') expect(positions).toEqual([])
  else if (type === 'notnull') expect(positions.length).toBeGreaterThan(0)
  else if (type === 'position') {
    expect(positions).toHaveLength(1)
    for (const position of positions) checkPosition(position, record.expect)
  } else if (type === 'positions') {
    expect(positions.length).toBeGreaterThan(0)
    for (const position of positions) checkPosition(position, record.expect)
  } else if (type === 'attributes') {
    expect(positions).toHaveLength(1)
    expect(Object.keys(positions[0]?.attributes ?? {})).not.toEqual([])
  } else if (type === 'attribute') {
    const actual = valueOf(positions[0], key)
    expect(positions.length).toBeGreaterThan(0)
    expect(isEqualValue(actual, valueType === 'null' ? undefined : value), `${key}: ${String(actual)}`).toBe(true)
  } else throw new Error(`no rule for ${type}`)
}
