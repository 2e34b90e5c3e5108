import { gt06 as gt06Protocol } from '@rastro/tracking/protocols/gt06/index'
import type { DecodeSession, StreamProtocol } from '@rastro/tracking/protocols/protocol'
import { teltonika as teltonikaProtocol } from '@rastro/tracking/protocols/teltonika/index'
import { expect, test } from 'vitest'
import { createHistogram } from './histogram.ts'
import { createGt06Frames, createTeltonikaFrames, serialAt } from './prepared-frames.ts'

const UNIQUE_ID = '990000000000007'
const FIX_TIME = new Date('2026-03-14T09:26:53.000Z')
const makers = [
  { protocol: gt06Protocol as StreamProtocol, create: createGt06Frames },
  { protocol: teltonikaProtocol as StreamProtocol, create: createTeltonikaFrames },
]

test.each(makers)('a prepared $protocol.name frame decodes to what was put into it', ({ protocol, create }) => {
  const { memory, ...rest } = { transport: 'tcp', device: {}, now: FIX_TIME, memory: new Map() } as const
  const session: DecodeSession = { ...rest, memory, uniqueId: UNIQUE_ID }
  const frames = create(UNIQUE_ID, 7)
  const login = protocol.frame(frames.login, { ...session, uniqueId: undefined })
  if (!login) throw new Error('the login is not whole')
  expect(protocol.decode(login.frame, { ...session, uniqueId: undefined }).uniqueIds).toContain(UNIQUE_ID)
  for (const serial of [1, 2, 70_000]) {
    const cut = protocol.frame(frames.make({ fixTime: FIX_TIME, serial }), session)
    if (!cut) throw new Error('the frame is not whole')
    const [position] = protocol.decode(cut.frame, session).positions
    expect(position?.fix?.time).toEqual(FIX_TIME)
    expect(position?.fix?.latitude).toBeCloseTo(serial === 70_000 ? -23.56 + 0.06 : -23.56 + serial * 0.00001, 5)
    expect(position?.fix?.longitude).toBeCloseTo(-46.6507, 5)
    expect(serialAt(position?.fix?.latitude ?? 0)).toBe(serial === 70_000 ? 6_000 : serial)
    expect(position?.attributes['odometer']).toBe(serial * 10)
  }
})

test('percentiles of a histogram are right to a tenth of a millisecond', () => {
  const histogram = createHistogram()
  for (let ms = 1; ms <= 100; ms++) histogram.add(ms)
  expect(histogram.percentile(0.5)).toBeCloseTo(50.1, 5)
  expect(histogram.percentile(0.99)).toBeCloseTo(99.1, 5)
  expect(histogram.count).toBe(100)
  histogram.clear()
  expect(histogram.percentile(0.99)).toBe(0)
})
