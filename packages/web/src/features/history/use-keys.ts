import { useEffect } from 'react'
import type { Playback } from '../../data/history/playback.ts'

/** Where keys mean something else: writing, choosing, and the map's own arrows. */
const OWN_KEYS = 'input, select, textarea, [contenteditable], [role=listbox], [role=menu], [role=separator], dialog'
const OWN_SPACE = 'button, a, [role=button], [role=option]'
const OWN_ARROWS = '.maplibregl-canvas'

type Action = (playback: Playback, event: KeyboardEvent) => void

const ACTIONS: Readonly<Record<string, Action>> = {
  ' ': (playback) => playback.toggle(),
  ArrowLeft: (playback, { shiftKey }) => (shiftKey ? playback.stepChapter(-1) : playback.step(-1)),
  ArrowRight: (playback, { shiftKey }) => (shiftKey ? playback.stepChapter(1) : playback.step(1)),
  Home: (playback) => playback.seek(playback.from),
  End: (playback) => playback.seek(playback.to),
  '+': (playback) => playback.changeRate(1),
  '=': (playback) => playback.changeRate(1),
  '-': (playback) => playback.changeRate(-1),
}

/** The keys of a player work wherever nothing else wants them. */
export function useKeys(playback: Playback | null): void {
  useEffect(() => {
    if (playback === null) return undefined
    const onKey = (event: KeyboardEvent): void => {
      const action = ACTIONS[event.key]
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const place = event.target instanceof Element ? event.target : null
      if (place?.closest(OWN_KEYS)) return
      if (event.key === ' ' && place?.closest(OWN_SPACE)) return
      if (event.key !== ' ' && place?.closest(OWN_ARROWS)) return
      event.preventDefault()
      action(playback, event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [playback])
}
