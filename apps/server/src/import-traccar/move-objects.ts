import type { Arrival, Move, MovedKind } from '@rastro/tracking/store/moves'
import { Compile } from 'typebox/compile'
import { LeftOut } from './convert.ts'
import type { Plan } from './kinds.ts'
import { readObject, readText } from './read-values.ts'
import type { MoveReport } from './report.ts'
import type { TheirRow, TraccarSource } from './source.ts'

/** Objects written in one transaction. */
const BATCH = 250

/** By kind and their id ours. */
export type OwnIds = Map<MovedKind, Map<number, number>>

/** What moving works with. */
export interface Moving {
  source: TraccarSource
  move: Move
  ids: OwnIds
  report: MoveReport
}

/** Bring all objects of a kind that did not come yet. */
export async function moveObjects(plan: Plan<MovedKind>, { source, move, ids, report }: Moving): Promise<void> {
  const { kind } = plan
  const own = await move.moved(kind)
  ids.set(kind, own)
  const fits = Compile(plan.schema)
  const found = await source.objects(kind)
  if (!found) report.remark(kind, 0, 'that server has no such objects')
  const rows = withoutTwins(found ?? [], kind, report)
  const highest = await move.highest(kind)
  // Ids that are free here are kept; who comes under another stands behind them all.
  const waiting = rows
    .filter(({ id }) => !own.has(Number(id)))
    .toSorted((one, other) => Number(Number(one['id']) <= highest) - Number(Number(other['id']) <= highest))
  report.count(kind, 'moved', 0)
  if (rows.length > waiting.length) report.count(kind, 'before', rows.length - waiting.length)
  for (let start = 0; start < waiting.length; start += BATCH) {
    const arrivals = waiting.slice(start, start + BATCH).flatMap((row) => {
      const arrival = convert(plan, row, { ids, report })
      if (!arrival) return []
      if (fits.Check(arrival.entity)) return [arrival]
      const [problem] = fits.Errors(arrival.entity)
      report.leaveOut(kind, Number(row['id']), `does not fit: ${problem?.instancePath} ${problem?.message}`)
      return []
    })
    const places = await move.add(kind, arrivals)
    for (const [index, { id, isNew }] of places.entries()) {
      own.set(arrivals[index]!.entity.id, id)
      report.count(kind, isNew ? 'moved' : 'found')
    }
  }
}

function convert(
  plan: Plan<MovedKind>,
  row: TheirRow,
  { ids, report }: Pick<Moving, 'ids' | 'report'>,
): Arrival | undefined {
  const id = Number(row['id'])
  try {
    return plan.convert(readObject(row, plan.defaults), {
      row,
      own: (kind, theirId) => ids.get(kind)?.get(theirId) ?? 0,
      remark: (reason) => report.remark(plan.kind, id, reason),
    })
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error
    report.leaveOut(plan.kind, id, error.message)
    return undefined
  }
}

/** Two that differ over there only in capitals are one here: the first comes, and nobody gets what is the other's. */
function withoutTwins(rows: readonly TheirRow[], kind: MovedKind, report: MoveReport): TheirRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const name = uniqueName(kind, row)
    if (name === '' || !seen.has(name)) {
      seen.add(name)
      return true
    }
    report.leaveOut(kind, Number(row['id']), 'another has the same unique name')
    return false
  })
}

function uniqueName(kind: MovedKind, row: TheirRow): string {
  if (kind === 'user') return readText(row['email']).trim().toLowerCase()
  return kind === 'device' || kind === 'driver' ? readText(row['uniqueId'] ?? row['uniqueid']).trim() : ''
}
