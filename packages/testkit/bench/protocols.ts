import { protocols as all } from '@rastro/tracking/protocols/index'
import {
  type DecodeSession,
  isHttpProtocol,
  type Protocol,
  type StreamProtocol,
} from '@rastro/tracking/protocols/protocol'
import type { Sample } from '@rastro/tracking/protocols/sample'
import { bytesOfSample, openSession } from '@rastro/tracking/protocols/suite/wire-feed'
import { defineBenchmark, type Figure } from './benchmark.ts'

/** Decode once. */
type Work = () => void

const WARM_UP = 0.3

/** What a decoder costs on the frames real devices sent. */
export const protocols = defineBenchmark({
  name: 'protocols',
  summary: 'CPU to cut and decode a frame, over the samples of each protocol',
  options: { seconds: 2 },
  async run({ seconds }, say) {
    const figures: Figure[] = []
    for (const protocol of all as readonly Protocol[]) {
      say(protocol.name)
      const loaded: { samples: readonly Sample[] } = await import(
        `../../tracking/src/protocols/${protocol.name}/samples.ts`
      )
      const works = loaded.samples.flatMap((sample) => workOf(protocol, sample) ?? [])
      measure(works, seconds * WARM_UP)
      figures.push({ name: protocol.name, value: measure(works, seconds), unit: 'µs/frame' })
    }
    const raw = rawLimit(seconds)
    return [...figures, { name: 'raw limit: read 100 bytes one by one', value: raw, unit: 'µs/frame' }]
  },
})

/** @returns undefined for samples whose frame is refused: a thrown error costs more than any decoding */
function workOf(protocol: Protocol, sample: Sample): Work | undefined {
  const transport = sample.http ? 'http' : sample.udp === true ? 'udp' : 'tcp'
  const peer = { uniqueId: sample.uniqueId, device: sample.device, transport } as const
  const work = isHttpProtocol(protocol) ? undefined : streamWork(protocol, sample, openSession(peer))
  const whole = work ?? requestWork(protocol, sample, openSession(peer))
  try {
    whole?.()
    return whole
  } catch {
    return undefined
  }
}

function streamWork(protocol: StreamProtocol, sample: Sample, session: DecodeSession): Work {
  const bytes = bytesOfSample(sample)
  if (sample.udp === true) return () => void protocol.decode(bytes, session)
  return () => {
    const cut = protocol.frame(bytes, session)
    if (cut !== null && cut.frame.length > 0) protocol.decode(cut.frame, session)
  }
}

function requestWork(protocol: Protocol, { http }: Sample, session: DecodeSession): Work | undefined {
  if (!isHttpProtocol(protocol) || http === undefined) return undefined
  const { method, url, headers = {}, body = '' } = http
  const message = { method, url, headers, body: Buffer.from(body, 'latin1') }
  return () => void protocol.decode(message, session)
}

/** @returns microseconds of CPU a call, over all of them in turn */
function measure(works: readonly Work[], seconds: number): number {
  const end = performance.now() + seconds * 1000
  const cpu = process.cpuUsage()
  let calls = 0
  do {
    for (const work of works) work()
    calls += works.length
  } while (performance.now() < end)
  const { user, system } = process.cpuUsage(cpu)
  return (user + system) / calls
}

function rawLimit(seconds: number): number {
  const bytes = Buffer.alloc(100, 7)
  const seen = { sum: 0 }
  const read = (): void => {
    for (const byte of bytes) seen.sum += byte
  }
  return measure([read], seconds)
}
