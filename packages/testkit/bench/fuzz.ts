import { protocols as all } from '@rastro/tracking/protocols/index'
import type { Protocol } from '@rastro/tracking/protocols/protocol'
import type { Sample } from '@rastro/tracking/protocols/sample'
import { targetsOf } from '@rastro/tracking/protocols/suite/attack'
import { damagedFrames } from '@rastro/tracking/protocols/suite/fuzz'
import { defineBenchmark, type Figure } from './benchmark.ts'

/** A frame slower than all before it is played again: a collection of garbage or a busy machine does not return. */
const REPEATS = 20
const MOST_MICROSECONDS = 5000
/** What is told of a frame that broke something. */
const TOLD_BYTES = 400

interface Tally {
  frames: number
  broken: number
  /** Least time the slowest frame was played in, microseconds; its CPU time is no longer. */
  slowest: number
  /** CPU time of all frames, microseconds; making them counts. */
  total: number
}

/** Whether damaged frames break a decoder, or keep it busy. */
export const fuzz = defineBenchmark({
  name: 'fuzz',
  summary: 'damaged frames of every protocol: what breaks, and the slowest',
  options: { frames: 1_000_000, seed: 20_261_121 },
  async run({ frames, seed }, say) {
    let rejections = 0
    const countRejection = () => void rejections++
    process.on('unhandledRejection', countRejection)
    const figures: Figure[] = []
    let broken = 0
    for (const protocol of all as readonly Protocol[]) {
      const tally = await attack(protocol, { frames, seed }, say)
      broken += tally.broken
      figures.push({ name: `${protocol.name}, slowest`, value: tally.slowest, unit: 'µs', atMost: MOST_MICROSECONDS })
      say(`${protocol.name}: ${tally.frames} frames, ${(tally.total / tally.frames).toFixed(1)} µs each`)
    }
    // Rejections are told after the turn they happen in.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', countRejection)
    return [
      { name: 'frames that broke a decoder', value: broken, unit: 'records', atMost: 0 },
      { name: 'unhandled rejections', value: rejections, unit: 'records', atMost: 0 },
      { name: 'frames of each protocol', value: frames, unit: 'frames' },
      ...figures,
    ]
  },
})

async function attack(
  protocol: Protocol,
  { frames, seed }: { frames: number; seed: number },
  say: (line: string) => void,
): Promise<Tally> {
  const loaded: { samples: readonly Sample[] } = await import(
    `../../tracking/src/protocols/${protocol.name}/samples.ts`
  )
  const tally: Tally = { frames: 0, broken: 0, slowest: 0, total: 0 }
  const start = threadMicroseconds()
  for (const { bytes, target } of damagedFrames(targetsOf(protocol, loaded.samples), seed)) {
    if (tally.frames === frames) break
    tally.frames++
    try {
      measure(() => target.play(bytes), tally)
    } catch (error) {
      tally.broken++
      say(`${protocol.name} breaks on ${bytes.toString('hex', 0, TOLD_BYTES)}: ${String(error)}`)
    }
  }
  tally.total = threadMicroseconds() - start
  return tally
}

/** Play once; when it took longer than anything before, again and again, and let the quickest count. */
function measure(play: () => void, tally: Tally): void {
  let least = timeOf(play)
  for (let repeat = 0; repeat < REPEATS && least > tally.slowest; repeat++) least = Math.min(least, timeOf(play))
  tally.slowest = Math.max(tally.slowest, least)
}

function timeOf(play: () => void): number {
  const start = performance.now()
  play()
  return (performance.now() - start) * 1000
}

/** CPU time of this thread. Some kernels count it in steps of milliseconds, which is good for the sum only. */
function threadMicroseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
