import type { Chapter } from './chapters.ts'
import { indexAt, type Track } from './track.ts'

/** How many seconds of the past go by in one (CORE part 6). */
export const RATES = [1, 5, 10, 30, 60, 120, 300] as const
export type Rate = (typeof RATES)[number]

/** What changes rarely, for components; a new object at each change. */
export interface PlaybackState {
  readonly isPlaying: boolean
  readonly rate: Rate
  readonly skipsStops: boolean
  /** Index of the present chapter, -1 before the first. */
  readonly chapter: number
}

/** The one clock of the history screen: map, strip and timeline follow it. Times in epoch milliseconds. */
export interface Playback {
  readonly from: number
  readonly to: number
  time: () => number
  state: () => PlaybackState
  seek: (time: number) => void
  toggle: () => void
  pause: () => void
  setRate: (rate: Rate) => void
  /** One rate faster or slower. */
  changeRate: (direction: -1 | 1) => void
  setSkipsStops: (skips: boolean) => void
  /** To the point before or after. */
  step: (direction: -1 | 1) => void
  /** To the begin of the chapter before or after. */
  stepChapter: (direction: -1 | 1) => void
  /** Called with every new time: at every frame while playing. Not for React. */
  onTime: (listener: (time: number) => void) => () => void
  /** Called when the state changed. */
  onState: (listener: () => void) => () => void
  destroy: () => void
}

/** Frames of the screen; a test brings its own. */
export interface Frames {
  request(run: (now: number) => void): number
  cancel(handle: number): void
}

const SCREEN_FRAMES: Frames = {
  request: (run) => requestAnimationFrame(run),
  cancel: (handle) => cancelAnimationFrame(handle),
}

/** What is left of a stop that is skipped, so that one sees it was there. */
const SKIPPED_STOP_MS = 1_000
/** A frame that took longer does not make up for all of it: the page slept. */
const LONGEST_FRAME_MS = 250

interface Film {
  track: Track
  chapters: readonly Chapter[]
}

/** Create the clock of a history. It asks for frames only while it plays. */
export function createPlayback({ track, chapters }: Film, frames: Frames = SCREEN_FRAMES): Playback {
  const from = track.times[0] ?? 0
  const to = track.times[track.count - 1] ?? from
  const timeListeners = new Set<(time: number) => void>()
  const stateListeners = new Set<() => void>()
  let time = from
  let state: PlaybackState = { isPlaying: false, rate: 30, skipsStops: true, chapter: chapterAt(chapters, from) }
  let handle = 0
  let lastFrame: number | null = null

  const change = (changes: Partial<PlaybackState>): void => {
    const keys = Object.keys(changes) as (keyof PlaybackState)[] // the keys of a literal
    if (keys.every((key) => changes[key] === state[key])) return
    state = { ...state, ...changes }
    for (const listener of stateListeners) listener()
  }

  const goTo = (wanted: number): void => {
    time = Math.min(to, Math.max(from, wanted))
    change({ chapter: chapterAt(chapters, time) })
    for (const listener of timeListeners) listener(time)
  }

  const frame = (now: number): void => {
    const passed = lastFrame === null ? 0 : Math.min(LONGEST_FRAME_MS, now - lastFrame)
    lastFrame = now
    goTo(state.skipsStops ? skipStop(time, time + passed * state.rate) : time + passed * state.rate)
    if (time >= to) pause()
    else handle = frames.request(frame)
  }

  /** Standing is passed over; so is what lies between two chapters. */
  function skipStop(before: number, after: number): number {
    const chapter = chapters[chapterAt(chapters, after)]
    if (chapter?.kind !== 'stop') return after
    return before < chapter.to - SKIPPED_STOP_MS ? Math.max(after, chapter.to - SKIPPED_STOP_MS) : after
  }

  function pause(): void {
    frames.cancel(handle)
    lastFrame = null
    change({ isPlaying: false })
  }

  function play(): void {
    if (track.count === 0) return
    if (time >= to) goTo(from)
    change({ isPlaying: true })
    handle = frames.request(frame)
  }

  return {
    from,
    to,
    time: () => time,
    state: () => state,
    seek: goTo,
    toggle: () => (state.isPlaying ? pause() : play()),
    pause,
    setRate: (rate) => change({ rate }),
    changeRate: (direction) => change({ rate: RATES[RATES.indexOf(state.rate) + direction] ?? state.rate }),
    setSkipsStops: (skipsStops) => change({ skipsStops }),
    step: (direction) => goTo(neighbourPoint(track, time, direction)),
    stepChapter: (direction) => goTo(neighbourChapter(chapters, time, direction) ?? (direction < 0 ? from : to)),
    onTime: (listener) => listen(timeListeners, listener),
    onState: (listener) => listen(stateListeners, listener),
    destroy: pause,
  }
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Index of the chapter an instant lies in: the last that began; -1 before the first. */
export function chapterAt(chapters: readonly Chapter[], time: number): number {
  let [low, high] = [-1, chapters.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((chapters[middle]?.from ?? 0) <= time) low = middle
    else high = middle - 1
  }
  return low
}

function neighbourPoint(track: Track, time: number, direction: -1 | 1): number {
  const index = indexAt(track, time)
  const isBetween = (track.times[index] ?? time) < time
  const wanted = direction > 0 ? index + 1 : isBetween ? index : index - 1
  return track.times[Math.min(track.count - 1, Math.max(0, wanted))] ?? time
}

/** Going back within the first seconds of a chapter leads to the one before, as players of music do. */
const BACK_WITHIN_MS = 5_000

function neighbourChapter(chapters: readonly Chapter[], time: number, direction: -1 | 1): number | undefined {
  const index = chapterAt(chapters, time)
  if (direction > 0) return chapters[index + 1]?.from
  const present = chapters[index]
  return present && time - present.from > BACK_WITHIN_MS ? present.from : chapters[index - 1]?.from
}
