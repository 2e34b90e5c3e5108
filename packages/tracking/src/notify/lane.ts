import type { ChannelName } from '@rastro/contracts'
import { type Clock, createPace, type Log } from '@rastro/platform'
import type { Delivery, DeliveryStore } from '../store/deliveries.ts'

/** What became of an attempt. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** It is not tried again. */
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'retry'; readonly problem: string; readonly afterMs: number | undefined }

/** What became of the deliveries of a channel since the start. */
export interface LaneCounts {
  sent: number
  /** Given up. */
  failed: number
  /** Attempts that failed and are made again. */
  retried: number
}

/** Sends the deliveries of one channel, so many at a time. */
export interface Lane {
  /** There may be something to send. */
  wake(): void
  readonly counts: Readonly<LaneCounts>
  /** Take nothing more, and wait for what is on its way. */
  close(): Promise<void>
}

export interface LaneDeps {
  channel: ChannelName
  atOnce: number
  store: Pick<DeliveryStore, 'claim' | 'nextDue' | 'markSent' | 'giveUp' | 'retry'>
  /** Try once; never throws. */
  attempt: (delivery: Delivery) => Promise<Outcome>
  clock: Clock
  log: Log
}

/** How long to wait after each failure; after the last one it is given up. Together some twelve minutes. */
const BACK_OFF_MS = [5_000, 20_000, 60_000, 180_000, 480_000]
const MOST_WAIT_MS = 15 * 60_000
/** A channel that was asked to be patient is, for no longer than this: one chat must not silence the others. */
const MOST_PATIENCE_MS = 30_000
/** A message that takes longer is not waited for, and not sent again: it may have arrived. */
const LONGEST_MS = 60_000
/** What takes longer when we end is left alone; it may have arrived. */
const CLOSE_MS = 5000
const STORE_RETRY_MS = 1000
const COMPLAIN_EVERY_MS = 60_000
/** The timer looks again at least this often: a clock may be set. */
const LOOK_EVERY_MS = 30_000

/** Create a lane. Deliveries wait in the store, not in memory, however slow the other side is. */
export function createLane({ channel, atOnce, store, attempt, clock, log }: LaneDeps): Lane {
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  const underway = new Set<Promise<void>>()
  const counts: LaneCounts = { sent: 0, failed: 0, retried: 0 }
  let taking: Promise<void> | undefined
  let isWoken = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  /** The other side asked all of us to be patient. */
  let patientUntilMs = Number.NEGATIVE_INFINITY

  function wake(): void {
    isWoken = true
    if (isClosed || taking) return
    clearTimeout(timer)
    taking = take()
      .catch((error: unknown) => {
        if (mayComplain()) log.warn({ err: error, channel }, 'messages on their way cannot be read')
        sleep(STORE_RETRY_MS)
      })
      .finally(() => {
        taking = undefined
        if (isWoken && underway.size < atOnce) wake()
      })
  }

  async function take(): Promise<void> {
    isWoken = false
    const room = atOnce - underway.size
    if (room <= 0) return
    const patienceMs = patientUntilMs - clock.monotonicMs()
    if (patienceMs > 0) return sleep(patienceMs)
    const taken = await store.claim(channel, room, clock.now())
    for (const delivery of taken) {
      const work: Promise<void> = send(delivery).finally(() => {
        underway.delete(work)
        wake()
      })
      underway.add(work)
    }
    if (taken.length > 0 || isClosed) return
    const due = await store.nextDue(channel)
    if (due) sleep(due.getTime() - clock.now().getTime())
  }

  function sleep(ms: number): void {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(Math.max(ms, 1), LOOK_EVERY_MS))
  }

  async function send(delivery: Delivery): Promise<void> {
    const outcome = await Promise.race([attempt(delivery), tooLong()])
    try {
      await settle(delivery, outcome)
    } catch (error) {
      // The row says it is being sent; after a restart it is given up, which is what at most once means.
      if (mayComplain()) log.warn({ err: error, channel, outcome }, 'what became of a message cannot be kept')
    }
  }

  async function settle(delivery: Delivery, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'sent') {
      counts.sent++
      return store.markSent([delivery.id])
    }
    const { problem } = outcome
    if (outcome.kind === 'retry' && outcome.afterMs !== undefined)
      patientUntilMs = clock.monotonicMs() + Math.min(outcome.afterMs, MOST_PATIENCE_MS)
    const backOffMs = outcome.kind === 'retry' ? waitAfter(delivery.attempts, outcome.afterMs) : undefined
    if (backOffMs !== undefined) {
      counts.retried++
      return store.retry(delivery.id, new Date(clock.now().getTime() + backOffMs), problem)
    }
    counts.failed++
    const { eventId, userId, attempts } = delivery
    if (mayComplain()) log.warn({ channel, eventId, userId, attempts, problem }, 'a message was given up')
    return store.giveUp(delivery.id, problem)
  }

  return {
    wake,
    counts,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await taking
      await Promise.race([Promise.all(underway), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())])
    },
  }
}

/** Undefined after the last attempt. A fifth more or less, so that what failed together does not come together again. */
function waitAfter(attempts: number, askedMs = 0): number | undefined {
  const backOff = BACK_OFF_MS[attempts - 1]
  if (backOff === undefined) return undefined
  return Math.min(Math.max(backOff * (0.8 + 0.4 * Math.random()), askedMs), MOST_WAIT_MS)
}

function tooLong(): Promise<Outcome> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS, { kind: 'failed', problem: 'it took too long; it may have arrived' }).unref()
  })
}
