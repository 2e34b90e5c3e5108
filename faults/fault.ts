import type { Figure } from '@rastro/testkit/bench/benchmark'
import type { Random } from '@rastro/testkit/random'

/** What is measured of a fault. With a limit it passes or not; without one it is told for comparison. */
export interface PassFigure {
  readonly what: string
  /** `ms` and `s` are times of day on a clock: a busy machine is not held to them as a quiet one is. */
  readonly unit: string
  readonly atMost?: number
  readonly atLeast?: number
}

/** What a fault is given to work with. */
export interface FaultTools {
  /** Everything random comes from it, so that `--seed` repeats a run. */
  readonly seed: number
  readonly random: Random
  /** Print a line about how far it is. */
  readonly say: (line: string) => void
  /** Make a folder that is removed in the end. */
  readonly folder: () => Promise<string>
  /** Undo something in the end, last first, whatever happened. */
  readonly onEnd: (undo: () => unknown) => void
}

/** A scenario of docs/reliability.md as a program: what goes wrong, and what must hold all the same. */
export interface Fault {
  /** Its number there, `R4`. */
  readonly id: string
  readonly name: string
  /** One line: what goes wrong. */
  readonly what: string
  readonly pass: Readonly<Record<string, PassFigure>>
  /** How much of it a test plays, and how much the pass figures are meant for. */
  readonly short: Readonly<Record<string, number>>
  readonly full: Readonly<Record<string, number>>
  /** Debian packages whose programs do the harm; where one is missing the fault cannot be played. */
  readonly needs?: readonly string[]
  /** Only root can do the harm. */
  readonly needsRoot?: boolean
  /** Tests beside the code play it on every change already; here it is played by command only. */
  readonly isTested?: boolean
  /** Numbers of faults whose short forms together do what its own would: where they can be played it is not. */
  readonly coveredBy?: readonly string[]
  /** Play it. @throws Error when it cannot be played */
  play(options: Readonly<Record<string, number>>, tools: FaultTools): Promise<readonly Figure[]>
}

interface FaultForm<Option extends string, Name extends string>
  extends Omit<Fault, 'pass' | 'short' | 'full' | 'play'> {
  readonly pass: Readonly<Record<Name, PassFigure>>
  readonly short: Readonly<Record<Option, number>>
  readonly full: Readonly<Record<NoInfer<Option>, number>>
  /** @returns a value for every figure of `pass` */
  readonly run: (
    options: Readonly<Record<Option, number>>,
    tools: FaultTools,
  ) => Promise<Readonly<Record<NoInfer<Name>, number>>>
}

/** Declare a fault; a line in `index.ts` makes it known. */
export function defineFault<const Option extends string, const Name extends string>(
  form: FaultForm<Option, Name>,
): Fault {
  const { run, ...fault } = form
  return {
    ...fault,
    async play(options, tools) {
      const values = await run({ ...form.short, ...options }, tools)
      const entries = Object.entries<PassFigure>(form.pass) as [Name, PassFigure][]
      return entries.map(([name, { what, ...figure }]) => ({ name: what, value: values[name], ...figure }))
    },
  }
}
