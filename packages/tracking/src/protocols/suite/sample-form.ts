import type { Decoded } from '../protocol.ts'

/** What came out of a frame in the form samples are written in. */
export function formOf(result: Decoded & { status?: number; refusalStatus?: number }): unknown {
  const { uniqueIds, positions, reply, refusal, ...rest } = result
  return rounded({
    ...rest,
    uniqueIds,
    reply: reply === undefined ? undefined : Buffer.from(reply).toString('hex'),
    refusal: refusal === undefined ? undefined : Buffer.from(refusal).toString('hex'),
    positions: positions.map(({ record: _record, fix, deviceTime, media, ...position }) => ({
      ...position,
      media: media && { kind: media.kind, extension: media.extension, hex: Buffer.from(media.bytes).toString('hex') },
      fix: fix === undefined ? undefined : { ...fix, time: fix.time.toISOString() },
      deviceTime: deviceTime?.toISOString(),
    })),
  })
}

/** Numbers with nine digits, members that are undefined left out. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9))
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(entries.map(([name, member]) => [name, rounded(member)]))
}
