import type { Attributes, CommandSender, SentCommand } from '@rastro/contracts'
import type { TrackedDevice } from '../fleet/fleet.ts'

/** A command somebody wants a device to get. */
export interface CommandOrder {
  deviceId: number
  /** A type of {@link COMMAND_TYPES}. */
  type: string
  attributes: Attributes
  /** By SMS to the device's phone number. */
  textChannel?: boolean
  description?: string | null
  /** What it answers: a second order for the same, from wherever, is the first one's command. */
  onceFor?: string
  by: { sender: CommandSender; userId?: number }
}

/** A command that was sent, as the order it was. */
export function orderOfSent({ sender, userId, ...command }: SentCommand): CommandOrder {
  return { ...command, by: { sender, userId } }
}

/** Whether an order stops the engine, lets it run again, or does neither. */
export type EngineWord = 'stop' | 'resume' | undefined

/**
 * The one door commands go through: people, geofence locks, notification rules and driver rules send by it, and every
 * safety rule stands behind it.
 *
 * Each command is a row that is on stable storage before its bytes leave: a command is sent **at most once**. When
 * the process dies between the two, the command stays `sent` and unanswered and is never sent again; a person sees
 * that no answer came and decides.
 */
export interface Commands {
  /**
   * Send now when the device has a line that is proven its own, else keep the command for it until it expires.
   * @returns the command, `sent` or `queued`
   * @throws Refusal when the device is not there, the command cannot be encoded, a safety rule forbids it, or nothing
   * may be queued (`noQueue`) and there is no line
   */
  send(order: CommandOrder): Promise<SentCommand>
  /** Commands that are queued, whichever process queued them; of all devices, or of one. */
  waiting(deviceId?: number): readonly SentCommand[]
  /** Give up a command that is still queued. @returns whether it was */
  cancel(command: SentCommand, why: string): Promise<boolean>
  /**
   * Agree to a stop that waits for a second person, and let it go.
   * @throws Refusal when it waits for none, or the person is the one who sent it
   */
  approve(command: SentCommand, userId: number): Promise<void>
  /** What an order does to the engine, also when it spells the device's own words for it. */
  wordOf(order: CommandOrder): EngineWord
  /** Names of the types a device takes; of all types without a device. */
  typesFor(entry: Pick<TrackedDevice, 'last'> | undefined, textChannel: boolean): string[]
  /** Another node may have moved a command: look again at what became of it, and send it if it may leave here. */
  refresh(id: number): Promise<void>
  /** A command as people see it: while it waits, `result` says what for. */
  view(command: SentCommand): SentCommand
  start(): void
  /** Finish what was begun and keep what is known. */
  close(): Promise<void>
}

/** Sends text messages to phones. */
export interface Sms {
  send(phone: string, text: string): Promise<void>
}

/** Records events that belong to no position. */
export interface EventSink {
  record(draft: { deviceId: number; type: string; attributes: Attributes }): unknown
}
