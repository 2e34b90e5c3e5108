import type { ComputedAttribute } from '@rastro/contracts'
import { assign } from '../../computed/assign.ts'
import { compute } from '../../computed/compute.ts'
import { ExpressionError } from '../../expressions/expression-error.ts'
import { burn } from '../../expressions/fuel.ts'
import { isNewer } from '../../fleet/is-newer.ts'
import type { PositionRecord } from '../../store/position-record.ts'
import type { Scene } from '../scene.ts'

/**
 * Steps all expressions of a position share: hundreds of ordinary ones, and no more than a third of a millisecond of
 * hostile ones, however many somebody links.
 */
const STEPS_A_POSITION = 20_000
/** What reading the variables of one expression costs. */
const STEPS_AN_EXPRESSION = 20

/** Work out the attributes with a priority below 0, before anything else looks at the position. */
export function computeEarly(draft: PositionRecord, scene: Scene): void {
  computeAll(draft, scene, ({ priority }) => priority < 0)
}

/** Work out all other attributes, from the finished position. */
export function computeLate(draft: PositionRecord, scene: Scene): void {
  computeAll(draft, scene, ({ priority }) => priority >= 0)
}

/**
 * Higher priorities first, equal ones in the order of their ids, each seeing what those before it made. An expression
 * that fails costs its attribute, never the position.
 */
function computeAll(draft: PositionRecord, scene: Scene, isDue: (attribute: ComputedAttribute) => boolean): void {
  const ids = scene.directory.actingOn('attribute', scene.device)
  if (ids.size === 0) return
  const due: ComputedAttribute[] = []
  for (const id of ids) {
    const attribute = scene.directory.get('attribute', id)
    if (attribute !== undefined && isDue(attribute)) due.push(attribute)
  }
  if (due.length > 1) due.sort((one, other) => other.priority - one.priority || one.id - other.id)
  const previous = isNewer(draft, scene.previous) ? scene.previous : undefined
  const sight = { record: draft, device: scene.device, previous, hasFix: scene.hasFix }
  const budget = { left: STEPS_A_POSITION }
  for (const attribute of due) {
    try {
      burn(budget, STEPS_AN_EXPRESSION)
      assign(draft, attribute, compute(attribute, sight, budget))
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      scene.complain(attribute, error)
    }
  }
}
