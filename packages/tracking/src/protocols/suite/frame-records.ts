import type { Attributes } from '@rastro/contracts'
import type { DecodeSession, HttpMessage } from '../protocol.ts'

/** One line of `packages/testkit/frames/*.jsonl`; the fields mean what the notice beside them says. */
export interface FrameRecord {
  protocol: string
  test: 'decoder' | 'frame' | 'encoder' | 'frameencoder'
  kind: string
  data: string
  http?: { method: string; url: string; headers: Record<string, string>; body?: string; bodyKind?: string }
  command?: { type: string; attributes: Attributes }
  uniqueId?: string
  expect: Expectation
  order: number
  file: string
  line: number
  args?: readonly unknown[]
  setup?: Setup
  /** What an encoder looks up in the decoder of its connection. */
  decoder?: { setup?: Setup }
  session?: string
  carriesId?: boolean
  before?: readonly unknown[]
  keepTogether?: boolean
  disabled?: boolean
}

type Setup = Record<string, readonly (string | number | boolean)[]>

export interface Expectation {
  type: string
  kind?: string
  value?: unknown
  valueType?: string
  key?: string
  time?: string
  valid?: boolean
  lat?: number
  lon?: number
  checkLocation?: boolean
}

/** Records in the order of their test file. */
export function readRecords(jsonl: string): FrameRecord[] {
  // The files are written by our own script and part of the repository.
  return jsonl
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as FrameRecord)
    .sort((one, other) => one.order - other.order)
}

/** Bytes of a record; text and buffers are written with one character a byte. */
export function bytesOf(kind: string | undefined, data: string): Buffer {
  return Buffer.from(data, kind === 'hex' ? 'hex' : 'latin1')
}

/** The request of a record of a protocol over HTTP. Header names arrive in lower case, as Node hands them out. */
export function requestOf(record: FrameRecord): HttpMessage {
  const { http } = record
  if (http === undefined) throw new Error(`record ${record.order} is no request`)
  const headers = Object.fromEntries(Object.entries(http.headers).map(([name, value]) => [name.toLowerCase(), value]))
  return { method: http.method, url: http.url, headers, body: bytesOf(http.bodyKind, http.body ?? '') }
}

/**
 * The connection a record arrives on. `before` (the login) is not played: a device is attached instead, except where
 * the record wants an unknown connection. Settings of the decoder become attributes of the device.
 */
export function sessionOf(record: FrameRecord): DecodeSession {
  const { setModelOverride, ...settings } = { ...record.decoder?.setup, ...record.setup }
  const attributes: Attributes = {}
  for (const [setter, [value]] of Object.entries(settings)) {
    const name = setter.charAt(3).toLowerCase() + setter.slice(4)
    if (value !== undefined) attributes[`${record.protocol}.${name}`] = value
  }
  // The one argument of an encoder picks the second of two dialects; with us the owner does so on the device.
  if (record.test === 'encoder' && record.args?.[0] === true) attributes[`${record.protocol}.alternative`] = true
  const isUnknown = record.carriesId === true || (record.carriesId === false && record.before?.length === 0)
  return {
    transport: record.http !== undefined ? 'http' : record.args?.[0] === true ? 'udp' : 'tcp',
    uniqueId: isUnknown ? undefined : '123456789012345',
    device: { attributes, ...(setModelOverride?.[0] === undefined ? {} : { model: String(setModelOverride[0]) }) },
    now: new Date('2026-01-31T01:02:03Z'),
    memory: new Map(),
  }
}
