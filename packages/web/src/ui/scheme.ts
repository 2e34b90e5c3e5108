import { createContext, useContext, useSyncExternalStore } from 'react'

const ATTRIBUTE = 'data-mantine-color-scheme'

/** The scheme the page is drawn in now; `app/theme.ts` writes it to the document. */
function drawnScheme(): 'light' | 'dark' {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
  return () => observer.disconnect()
}

/** The scheme of a part of the page that is drawn in one of its own. */
export const OwnScheme = createContext<'light' | 'dark' | null>(null)

/** The scheme for a component, which renders again when it changes. */
export function useScheme(): 'light' | 'dark' {
  const drawn = useSyncExternalStore(subscribe, drawnScheme)
  return useContext(OwnScheme) ?? drawn
}
