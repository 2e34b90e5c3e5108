import type { Event } from '@rastro/contracts'

type Listener = (events: readonly Event[]) => void

const listeners = new Set<Listener>()

/** The live feed told of events; whoever listens hears them. */
export function tellEvents(events: readonly Event[]): void {
  for (const listener of listeners) listener(events)
}

/** Hear of the events the socket tells this person of. Answers how to stop. */
export function onToldEvents(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
