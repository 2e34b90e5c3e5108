import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { brandName } from './brand.ts'

/** What a screen says in the heading bar beside the title of its route. */
interface Heading {
  title: string | null
  extra: ReactNode
  /** Buttons at the right end; on phones they bring the whole bar with them. */
  actions: ReactNode
}

const EMPTY: Heading = { title: null, extra: null, actions: null }

const HeadingContext = createContext<{ heading: Heading; set: (heading: Heading) => void } | null>(null)

/** Lets the screen below and the heading bar beside it talk. */
export function HeadingProvider({ children }: { children: ReactNode }) {
  const [heading, set] = useState(EMPTY)
  const value = useMemo(() => ({ heading, set }), [heading])
  return <HeadingContext value={value}>{children}</HeadingContext>
}

/** What the browser's tab says of a screen. */
export function titleOf(title: string): string {
  return `${title} · ${brandName()}`
}

/** What the screen below wants said. */
export function useHeadingOf(): Heading {
  return useContext(HeadingContext)?.heading ?? EMPTY
}

/**
 * Replace the route's title, put something small beside it, or buttons at the right end, for as long as the screen is
 * open. `extra` and `actions` must be the same node while nothing changed.
 */
export function useHeading(title: string | null, extra: ReactNode, actions: ReactNode = null): void {
  const set = useContext(HeadingContext)?.set
  useEffect(() => {
    if (title !== null) document.title = titleOf(title)
  }, [title])
  useLayoutEffect(() => {
    set?.({ title, extra, actions })
    return () => set?.(EMPTY)
  }, [set, title, extra, actions])
}
