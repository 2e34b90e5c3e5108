import type { MassResult, WrittenChannel } from '@rastro/contracts'

/** A message to many as it is kept. */
export interface KeptMassMessage {
  readonly id: string
  /** Who sends it. */
  readonly userId: number
  readonly state: 'running' | 'done'
  readonly isStopped: boolean
  /** Epoch milliseconds. */
  readonly begunAt: number
}

/** How many of a message's sends are how far. */
export interface SendCounts {
  readonly total: number
  readonly sent: number
  readonly failed: number
}

/** One message to one recipient. */
export interface MassSend {
  readonly place: number
  readonly userId: number
  readonly channel: WrittenChannel
}

/** What became of it; null = it was sent. */
export interface EndedSend {
  readonly place: number
  readonly problem: string | null
}

/** Messages to many. Their words lie sealed beside them until they are done; what became of each send stays longer. */
export interface MassMessageStore {
  /** Keep a message and everything it has to send. */
  add(
    message: KeptMassMessage,
    sealed: string,
    sends: readonly (Omit<MassSend, 'place'> & { name: string })[],
  ): Promise<void>
  find(id: string): Promise<KeptMassMessage | undefined>
  sealedWords(id: string): Promise<string | undefined>
  counts(id: string): Promise<SendCounts>
  /** The next that wait, written down as begun before anybody hears of them. */
  take(id: string, limit: number): Promise<MassSend[]>
  end(id: string, ended: readonly EndedSend[], endedAt: number): Promise<void>
  /** What was begun before the process ended may have arrived: it failed with this, and is not sent again. */
  giveUpBegun(id: string, problem: string, endedAt: number): Promise<void>
  stop(id: string): Promise<void>
  /** It is over: its words are forgotten. */
  finish(id: string): Promise<void>
  /** Those under way, the oldest first. */
  running(): Promise<KeptMassMessage[]>
  /** Messages of a user, the newest first. */
  ofUser(userId: number): Promise<KeptMassMessage[]>
  /** What became of each that was begun, failures first. */
  results(id: string): Promise<MassResult[]>
  /** How many a user sent, or tried to, since a time. */
  sentSince(userId: number, time: number): Promise<number>
  /** Forget those that began before a time and are over. */
  removeBefore(time: number): Promise<void>
}
