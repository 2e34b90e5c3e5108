import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { OF_A_CLOCK } from './add-up.ts'
import type { Fault, PassFigure } from './fault.ts'
import { faults } from './index.ts'
import { misses, playFault } from './play-fault.ts'

/**
 * What a clock is given on a machine that does thirty other things: the figures of times are those of the full forms.
 * What never happens takes infinitely long and misses all the same. Loss, doubles, crashes and memory are held to their
 * figures as they are.
 */
const PATIENCE = 30

function patient(fault: Fault): Fault['pass'] {
  return Object.fromEntries(Object.entries(fault.pass).map(([key, figure]) => [key, patientFigure(figure)]))
}

function patientFigure(figure: PassFigure): PassFigure {
  if (!OF_A_CLOCK.has(figure.unit) || figure.atMost === undefined) return figure
  return { ...figure, atMost: figure.atMost * PATIENCE }
}

function isPlayable({ needs = [], needsRoot }: Fault): boolean {
  if (needsRoot && process.getuid?.() !== 0) return false
  return needs.every((program) => spawnSync('which', [program]).status === 0)
}

function isCovered({ coveredBy = [] }: Fault): boolean {
  return coveredBy.length > 0 && coveredBy.every((id) => faults.some((fault) => fault.id === id && isPlayable(fault)))
}

for (const fault of faults.filter((one) => one.isTested !== true && !isCovered(one))) {
  // Most of a fault is waiting: two share the machine (maxConcurrency).
  const how = { timeout: 600_000, concurrent: true, skip: !isPlayable(fault) }
  test(`[${fault.id}] ${fault.what}`, how, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const limits = patient(fault)
    const figures = await playFault(fault, { options: fault.short, seed, say: () => undefined })
    const held = figures.map((figure) => ({
      ...figure,
      ...Object.values(limits).find(({ what }) => what === figure.name),
    }))
    expect(misses(held), `npm run faults ${fault.id} -- --seed ${seed}`).toEqual([])
  })
}

test('every fault has a number of its own, as many short figures as full ones, and is covered by none that is covered', () => {
  expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length)
  for (const { short, full } of faults) expect(Object.keys(full)).toEqual(Object.keys(short))
  const played = faults.filter(({ isTested, coveredBy }) => isTested !== true && coveredBy === undefined)
  for (const { coveredBy = [] } of faults)
    expect(played.map(({ id }) => id)).toEqual(expect.arrayContaining([...coveredBy]))
})
