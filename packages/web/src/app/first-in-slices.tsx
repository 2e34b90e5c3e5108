import type { AsyncRouteComponent } from '@tanstack/react-router'
import { createElement, startTransition, useEffect, useState } from 'react'

/** Whether this page has shown a screen: those after it follow a click, and come whole. */
let hasShown = false

/**
 * The first screen of a page is drawn in slices, so that the page hears its user meanwhile. The router tells of a
 * screen's arrival in a way React answers at once and in one piece, which on a phone is one long task.
 * @param Part a screen that nothing else is drawn beside: news of the fleet would have the slices begin anew
 */
export function firstInSlices<Props extends object>(Part: AsyncRouteComponent<Props>): AsyncRouteComponent<Props> {
  function Sliced(props: Props) {
    const [isShown, setShown] = useState(hasShown)
    useEffect(() => {
      hasShown = true
      startTransition(() => setShown(true))
    }, [])
    return isShown ? createElement(Part, props) : null
  }
  return Object.assign(Sliced, Part.preload && { preload: Part.preload })
}
