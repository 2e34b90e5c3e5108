import type { LogRecord } from '@rastro/contracts'
import type { Clock, Courier } from '@rastro/platform'
import type { FrameTap } from '../fleet/frames.ts'

export interface FrameSharingDeps {
  courier: Courier
  /** Of the installation. */
  subject: string
  frames: FrameTap
  clock: Clock
}

/** Watching is told again while it lasts; who is silent watches no more. */
const WATCH_EVERY_MS = 2_000
const WATCHED_MS = 5_000
/** A page shows a hundred a second. */
const MOST_A_SECOND = 500

/** Let people who watch frames at one node see those that pass at the others; nothing is told while nobody does. */
export function createFrameSharing({ courier, subject, frames, clock }: FrameSharingDeps) {
  const [wishes, passed] = [`${subject}.wish`, `${subject}.passed`]
  let watchedUntilMs = 0
  let second = 0
  let count = 0
  let timer: NodeJS.Timeout | undefined

  function forward(record: LogRecord): void {
    const now = Math.floor(clock.monotonicMs() / 1000)
    if (now !== second) count = 0
    second = now
    if (++count <= MOST_A_SECOND) courier.tell(passed, Buffer.from(JSON.stringify(record)))
  }

  function look(): void {
    if (frames.isWatched) courier.tell(wishes, Buffer.from('watch'))
    if (clock.monotonicMs() > watchedUntilMs) frames.forward = undefined
  }

  courier.hear(wishes, () => {
    watchedUntilMs = clock.monotonicMs() + WATCHED_MS
    frames.forward = forward
  })
  courier.hear(passed, (message) => {
    // Written above, by another node.
    if (frames.isWatched) frames.pass(JSON.parse(Buffer.from(message).toString()) as LogRecord)
  })

  return {
    start() {
      timer = setInterval(look, WATCH_EVERY_MS)
    },
    close: () => clearInterval(timer),
  }
}
