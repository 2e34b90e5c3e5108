import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface Stops {
  count: number
  /** Whether a row can have the focus. */
  isStop: (index: number) => boolean
  /** Rows that are in the page now, in their order. */
  rendered: readonly number[]
  /** Where the focus enters until somebody chose another row. */
  first: number
}

function rowOf(element: Element): number | null {
  const index = element.closest<HTMLElement>('[data-row]')?.dataset['row']
  return index === undefined ? null : Number(index)
}

/**
 * A long list that is one stop of the Tab key, so that what follows it is not sixty presses away; up and down lead from
 * row to row. Rows carry their number as `data-row`.
 */
export function useOneTabStop({ count, isStop, rendered, first }: Stops) {
  const [last, setLast] = useState<number | null>(null)
  const wanted = last ?? first
  // A row that is scrolled far away is not in the page.
  const tabStop = rendered.includes(wanted) && isStop(wanted) ? wanted : rendered.find(isStop)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key]
    const from = event.target instanceof Element ? rowOf(event.target) : null
    if (step === undefined || from === null) return
    let next = from + step
    while (next >= 0 && next < count && !isStop(next)) next += step
    // Neighbours of a row that has the focus are rendered beyond the edge of the list.
    const row = event.currentTarget.querySelector<HTMLElement>(`[data-row="${next}"] button`)
    if (row === null) return
    event.preventDefault()
    row.focus()
  }
  const onFocus = (event: FocusEvent<HTMLElement>): void => setLast(rowOf(event.target))
  return { tabStop, list: { onKeyDown, onFocus } }
}
