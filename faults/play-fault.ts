import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, isMet } from '@rastro/testkit/bench/benchmark'
import { createRandom } from '@rastro/testkit/random'
import type { Fault, FaultTools } from './fault.ts'

export interface PlayOptions {
  readonly options: Readonly<Record<string, number>>
  readonly seed: number
  readonly say: (line: string) => void
}

/** Play a fault and clean up behind it. @returns its figures */
export async function playFault(fault: Fault, { options, seed, say }: PlayOptions): Promise<readonly Figure[]> {
  const undos: (() => unknown)[] = []
  const tools: FaultTools = {
    seed,
    random: createRandom(seed),
    say,
    async folder() {
      const folder = await mkdtemp(join(tmpdir(), 'rastro-fault-'))
      undos.push(() => rm(folder, { recursive: true, force: true }))
      return folder
    },
    onEnd: (undo) => void undos.push(undo),
  }
  try {
    return await fault.play(options, tools)
  } finally {
    for (const undo of undos.reverse()) await undo()
  }
}

/** What must be said of figures that do not hold, a sentence each. */
export function misses(figures: readonly Figure[]): string[] {
  return figures
    .filter((figure) => Number.isNaN(figure.value) || isMet(figure) === false)
    .map(({ name, value, unit, atMost, atLeast }) => `${name}: ${value} ${unit}, not ${atMost ?? atLeast}`)
}
