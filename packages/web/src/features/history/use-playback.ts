import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { History } from '../../data/history/load-history.ts'
import { createPlayback, type Playback, type PlaybackState } from '../../data/history/playback.ts'

/** The clock of a history, ended with it. */
export function usePlayback(history: History | null, at: number | null): Playback | null {
  const playback = useMemo(() => {
    if (history === null || history.track.count === 0) return null
    const made = createPlayback(history)
    if (at !== null) made.seek(at)
    return made
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address says only where to begin
  }, [history])
  useEffect(() => () => playback?.destroy(), [playback])
  return playback
}

/** What changes rarely of it; components never render at every frame. */
export function usePlaybackState(playback: Playback): PlaybackState {
  return useSyncExternalStore(playback.onState, playback.state)
}
