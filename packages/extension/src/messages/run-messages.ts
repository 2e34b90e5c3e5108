import {
  fillTemplate,
  type MassMessageDraft,
  type MassProblem,
  MESSAGE_LIMITS,
  Refusal,
  SUBJECT_LIMIT,
  type User,
} from '@rastro/contracts'
import type { Clock, Log, SecretBox } from '@rastro/platform'
import { OWN_CLAIMS } from '../own-jobs.ts'
import type { Claims, MessageDesk } from '../ports.ts'
import type { EndedSend, KeptMassMessage, MassMessageStore, MassSend } from '../store/mass-message-store.ts'

/** Sends of one message at a time (OP-64). */
const AT_ONCE = 4
/** At the limit of an hour it looks so often whether there is room again. */
const LOOK_AGAIN_MS = 1000
const HOUR_MS = 3_600_000

export type Texts = MassMessageDraft['texts']

export interface RunMessagesDeps {
  store: MassMessageStore
  desk: MessageDesk
  secrets: SecretBox
  clock: Clock
  log: Log
  /** What other processes work on; absent: there is one. */
  claims?: Claims
}

/** Messages to many at work: each on its own, and on after a restart where it was. */
export interface MassMessageRunner {
  /** Put a message to work. It must be kept as `running`. */
  run(message: KeptMassMessage): void
  /** Until when a message waits for its sender's hour to end, in epoch milliseconds; null = it does not. */
  waitsUntil(id: string): number | null
  /** Send nothing more of it than what is under way. */
  stop(id: string): Promise<void>
  /** Go on with those a crash or a restart interrupted, here or in another process. */
  resume(): Promise<void>
  /** Stop after what is under way. */
  close(): Promise<void>
}

export function createMassMessageRunner(deps: RunMessagesDeps): MassMessageRunner {
  const { store, desk, secrets, clock, log, claims = OWN_CLAIMS } = deps
  const working = new Map<string, Promise<void>>()
  const waiting = new Map<string, number>()
  const stopped = new Set<string>()
  /** What failed here is left to other processes and to the next start. */
  const halted = new Set<string>()
  const now = (): number => clock.now().getTime()
  let isClosing = false

  function begin(message: KeptMassMessage, isAgain: boolean): void {
    const { id } = message
    const work = workOn(message, isAgain)
      .catch((error: unknown) => {
        halted.add(id)
        log.error({ err: error, messageId: id }, 'a message to many came to a halt')
      })
      .finally(() => {
        for (const kept of [working, waiting, stopped]) kept.delete(id)
      })
    working.set(id, work)
  }

  async function workOn({ id, userId }: KeptMassMessage, isAgain: boolean): Promise<void> {
    if (!(await claims.take(claimOf(id)))) return
    try {
      const message = await store.find(id)
      if (message?.state !== 'running') return
      if (isAgain) {
        // A restart does not begin a new hour.
        const sent = await store.sentSince(userId, now() - HOUR_MS)
        await desk.takeAgain(userId, sent)
        await store.giveUpBegun(id, 'interrupted' satisfies MassProblem, now())
      }
      await sendAll(message)
    } finally {
      await claims.release(claimOf(id))
    }
  }

  /** Somebody may have stopped it here or at another process. */
  const isStopped = async (id: string): Promise<boolean> =>
    stopped.has(id) || (await store.find(id))?.isStopped !== false

  async function sendAll({ id, userId }: KeptMassMessage): Promise<void> {
    const texts = openTexts(secrets, await store.sealedWords(id))
    for (;;) {
      if (isClosing || !claims.isHeld(claimOf(id))) return
      const caller = desk.callerOf(userId)
      if (!texts || !caller || (await isStopped(id))) return store.finish(id)
      const turns = await takeTurns(id, userId)
      if (turns === 0) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
        continue
      }
      const sends = await store.take(id, turns)
      if (sends.length === 0) return store.finish(id)
      const ended = await Promise.all(sends.map((one) => sendOne(one, caller, texts)))
      await store.end(id, ended, now())
    }
  }

  /** @returns how many may be sent now */
  async function takeTurns(id: string, userId: number): Promise<number> {
    for (let turns = 0; turns < AT_ONCE; turns++) {
      const waitMs = await desk.take(userId)
      if (waitMs === 0) continue
      if (turns === 0) waiting.set(id, now() + waitMs)
      return turns
    }
    waiting.delete(id)
    return AT_ONCE
  }

  async function sendOne(send: MassSend, caller: User, texts: Texts): Promise<EndedSend> {
    try {
      return { place: send.place, problem: await attempt(send, caller, texts) }
    } catch (error) {
      log.error({ err: error, channel: send.channel, userId: send.userId }, 'a message was not sent')
      return { place: send.place, problem: 'unknown' satisfies MassProblem }
    }
  }

  async function attempt({ userId, channel }: MassSend, caller: User, texts: Texts): Promise<string | null> {
    const text = texts.find((one) => one.channel === channel)
    const user = recipientOf(caller, userId)
    if (!text || !user) return 'gone' satisfies MassProblem
    const obstacle = desk.obstacleOf(channel, user)
    if (obstacle) return obstacle
    const words = fillTemplate(text, user)
    // With a name in it a text may have become longer than the channel takes.
    const isTooLong = words.body.length > MESSAGE_LIMITS[channel] || words.subject.length > SUBJECT_LIMIT
    return isTooLong ? ('tooLong' satisfies MassProblem) : desk.send(channel, user, words)
  }

  /** Undefined when he is gone, or another's by now. */
  function recipientOf(caller: User, userId: number): User | undefined {
    try {
      return desk.recipientOf(caller, userId)
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  return {
    run: (message) => begin(message, false),
    waitsUntil: (id) => waiting.get(id) ?? null,
    async stop(id) {
      await store.stop(id)
      if (working.has(id)) stopped.add(id)
      // What nobody works on is over at once.
      else if (await claims.take(claimOf(id))) {
        await store.finish(id)
        await claims.release(claimOf(id))
      }
    },
    async resume() {
      for (const message of await store.running())
        if (!isClosing && !working.has(message.id) && !halted.has(message.id)) begin(message, true)
    },
    async close() {
      isClosing = true
      await Promise.all(working.values())
    },
  }
}

const claimOf = (id: string): string => `message:${id}`

/** Words as they are kept. */
export function sealTexts(secrets: SecretBox, texts: Texts): string {
  return secrets.seal(JSON.stringify(texts))
}

/** @returns undefined when there are none, or another key sealed them */
function openTexts(secrets: SecretBox, sealed: string | undefined): Texts | undefined {
  const text = sealed === undefined ? undefined : secrets.open(sealed)
  return text === undefined ? undefined : (JSON.parse(text) as Texts) // what sealTexts wrote
}
