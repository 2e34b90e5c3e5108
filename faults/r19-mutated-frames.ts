import { protocols as all } from '@rastro/tracking/protocols/index'
import type { Protocol } from '@rastro/tracking/protocols/protocol'
import type { Sample } from '@rastro/tracking/protocols/sample'
import { targetsOf } from '@rastro/tracking/protocols/suite/attack'
import { damagedFrames } from '@rastro/tracking/protocols/suite/fuzz'
import { defineFault } from './fault.ts'

/** A frame slower than all before it is played again: a collection of garbage or a busy machine does not return. */
const REPEATS = 20
/** What is told of a frame that broke something. */
const TOLD_BYTES = 400

interface Tally {
  frames: number
  broken: number
  /** Least time the slowest frame was played in, microseconds; its CPU time is no longer. */
  slowest: number
}

/** Whether damaged frames break a decoder, or keep it busy. */
export const mutatedFrames = defineFault({
  id: 'R19',
  name: 'mutated-frames',
  what: 'frames of every protocol with bytes changed, dropped, doubled, inserted, cut and glued',
  short: { frames: 500 },
  full: { frames: 1_000_000 },
  pass: {
    protocols: { what: 'protocols', unit: 'protocols', atLeast: 16 },
    broken: { what: 'frames that broke a decoder', unit: 'frames', atMost: 0 },
    rejections: { what: 'unhandled rejections', unit: 'rejections', atMost: 0 },
    slowest: { what: 'slowest frame', unit: 'ms', atMost: 5 },
    growth: { what: 'growth of memory', unit: 'MB' },
  },
  async run({ frames }, { seed, say }) {
    let rejections = 0
    const countRejection = () => void rejections++
    process.on('unhandledRejection', countRejection)
    const before = process.memoryUsage.rss()
    const tallies: Tally[] = []
    for (const protocol of all as readonly Protocol[]) {
      const tally = await attack(protocol, { frames, seed }, say)
      tallies.push(tally)
      say(`${protocol.name}: ${tally.frames} frames, slowest ${tally.slowest.toFixed(0)} µs`)
    }
    // Rejections are told after the turn they happen in.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', countRejection)
    return {
      protocols: tallies.length,
      broken: tallies.reduce((sum, { broken }) => sum + broken, 0),
      rejections,
      slowest: Math.max(...tallies.map(({ slowest }) => slowest)) / 1000,
      growth: (process.memoryUsage.rss() - before) / 1e6,
    }
  },
})

async function attack(
  protocol: Protocol,
  { frames, seed }: { frames: number; seed: number },
  say: (line: string) => void,
): Promise<Tally> {
  const loaded: { samples: readonly Sample[] } = await import(
    `../packages/tracking/src/protocols/${protocol.name}/samples.ts`
  )
  const tally: Tally = { frames: 0, broken: 0, slowest: 0 }
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
