import type { ImportKind, User } from '@rastro/contracts'

/** A dialog that several screens open, and what it is about. */
export interface Overlays {
  /** Write to one user by the channels that reach him (MSG-08). */
  directMessage: { user: User }
  /** Write to many users at once (MSG-01). */
  massMessage: object
  /** Import vehicles or users from a sheet (IMP-01, IMP-02). */
  import: { kind: ImportKind }
}
export type Overlay = { [Name in keyof Overlays]: { name: Name } & Overlays[Name] }[keyof Overlays]

const OPEN = 'rastro:overlay'

/** Asked for on which screen, before the place was there: it comes later than the buttons that lead to it. */
let early: { overlay: Overlay; path: string } | null = null
let listeners = 0

/** Open a dialog over whatever screen is there; the frame keeps the place for it. */
export function openOverlay(overlay: Overlay): void {
  if (listeners === 0) early = { overlay, path: location.pathname }
  else window.dispatchEvent(new CustomEvent<Overlay>(OPEN, { detail: overlay }))
}

/** Hear which dialog is to be opened, also if that was asked for before; answers how to stop hearing. */
export function onOpenOverlay(listener: (overlay: Overlay) => void): () => void {
  // Only openOverlay sends this event.
  const hear = (event: globalThis.Event): void => listener((event as CustomEvent<Overlay>).detail)
  window.addEventListener(OPEN, hear)
  listeners++
  // Who went on to another screen meanwhile does not want it any more.
  if (early?.path === location.pathname) listener(early.overlay)
  early = null
  return () => {
    window.removeEventListener(OPEN, hear)
    listeners--
  }
}
