import { Refusal, type SentCommand, wireTime } from '@rastro/contracts'
import { type Clock, createPace, type Log } from '@rastro/platform'
import type { Directory } from '../directory/directory.ts'
import type { TrackedDevice } from '../fleet/fleet.ts'
import type { FrameTap } from '../fleet/frames.ts'
import type { Line } from '../ingest/line.ts'
import type { Protocol } from '../protocols/protocol.ts'
import type { EngineWord, EventSink } from './commands.ts'
import { type EncodeRequest, encodeCommand, isSameAs } from './encode.ts'
import type { Lines } from './lines.ts'
import { ended, type Queue } from './queue.ts'
import { engineWord, holdReason } from './safety.ts'

/** What is asked of a line; a command that waits and an order that just came look the same here. */
export type Sendable = Pick<SentCommand, 'type' | 'attributes' | 'sender'>

/** A command that can leave now, or what it waits for. */
export type Readiness = { line: Line; bytes: Uint8Array } | { waits: string }

export interface DispatchDeps {
  /** Shows commands that leave to people who watch. */
  frames?: FrameTap | undefined
  lines: Lines
  queue: Queue
  protocols: readonly Protocol[]
  events: EventSink
  directory: Pick<Directory, 'setting'>
  clock: Clock
  log: Log
}

/** Brings commands to lines. */
export interface Dispatch {
  wordOf(entry: TrackedDevice, command: Sendable): EngineWord
  /**
   * Look whether a command may leave now.
   * @param request the line that is speaking, which is the only one that takes an answer
   * @throws Refusal when the protocol has no words for it
   */
  readinessOf(entry: TrackedDevice, command: Sendable, request?: Line): Readiness
  /** What a command waits for; undefined when it may leave. */
  waitsFor(entry: TrackedDevice, command: Sendable): string | undefined
  /** Hand bytes to a line once the store says `sent`. @returns false when they did not leave: it is queued again */
  hand(entry: TrackedDevice, command: SentCommand, ready: { line: Line; bytes: Uint8Array }): Promise<boolean>
  /** Send what waits for a device and may leave. */
  drain(entry: TrackedDevice, request?: Line): Promise<void>
  /** Give a command up and tell its people. */
  giveUp(command: SentCommand, state: 'failed' | 'expired', why: string): Promise<boolean>
}

const COMPLAIN_EVERY_MS = 60_000

export function createDispatch(deps: DispatchDeps): Dispatch {
  const { lines, queue, events, directory, clock, log } = deps
  const mayComplain = createPace(clock, COMPLAIN_EVERY_MS)
  const protocols = new Map(deps.protocols.map((protocol) => [protocol.name, protocol]))

  /** The protocol of the line, else the one the device spoke last. */
  function protocolOf(entry: TrackedDevice, line: Line | undefined): Protocol | undefined {
    return protocols.get(line?.protocol ?? entry.last?.protocol ?? '')
  }

  /** What a whole group shares, such as a password, stands with the group or the installation. */
  function requestOf({ device }: TrackedDevice, command: Sendable, line: Line | undefined): EncodeRequest {
    const devicePassword = directory.setting(device, 'devicePassword')
    const attributes = devicePassword === undefined ? device.attributes : { ...device.attributes, devicePassword }
    return { ...command, device: { ...device, attributes }, session: line?.session, now: clock.now() }
  }

  function wordOf(entry: TrackedDevice, command: Sendable, line?: Line): EngineWord {
    const word = engineWord(command.type, command.attributes)
    const protocol = protocolOf(entry, line ?? lines.lineTo(entry.device, 'ordinary'))
    if (word !== undefined || protocol === undefined) return word
    const request = requestOf(entry, command, line)
    if (isSameAs(protocol, 'engineStop', request)) return 'stop'
    return isSameAs(protocol, 'engineResume', request) ? 'resume' : undefined
  }

  function lineFor(entry: TrackedDevice, word: EngineWord, request: Line | undefined): Line | undefined {
    const care = word === undefined ? 'ordinary' : 'strict'
    if (request !== undefined && lines.mayUse(entry.device, request, care)) return request
    return lines.lineTo(entry.device, care)
  }

  function readinessOf(entry: TrackedDevice, command: Sendable, request?: Line): Readiness {
    const word = wordOf(entry, command, request)
    const line = lineFor(entry, word, request)
    const protocol = protocolOf(entry, line)
    // Also without a line: what can never be said is refused at once, not queued.
    const bytes = protocol && encodeCommand(protocol, requestOf(entry, command, line))
    const hold = word === 'stop' ? holdReason(entry.last, clock.now(), command) : undefined
    if (hold !== undefined) return { waits: hold }
    if (line !== undefined && bytes !== undefined) return { line, bytes }
    return { waits: `Waiting: ${entry.status === 'online' ? 'for a line proven to be the device' : 'not connected'}` }
  }

  async function hand(
    entry: TrackedDevice,
    command: SentCommand,
    { line, bytes }: { line: Line; bytes: Uint8Array },
  ): Promise<boolean> {
    const care = wordOf(entry, command, line) === undefined ? 'ordinary' : 'strict'
    // A commit lies between the choice of the line and now.
    if (lines.mayUse(entry.device, line, care) && line.send(bytes)) {
      const { protocol, address } = line
      const { id: deviceId, uniqueId } = entry.device
      if (deps.frames?.isOpen) deps.frames.tell({ protocol, address, uniqueId, deviceId, bytes, direction: 'out' })
      return true
    }
    await queue.move(command, { state: 'queued', sentTime: null })
    return false
  }

  async function sendQueued(entry: TrackedDevice, command: SentCommand, request?: Line): Promise<boolean> {
    const ready = readinessOf(entry, command, request)
    if ('waits' in ready) return false
    if (!(await queue.move(command, { state: 'sent', sentTime: wireTime(clock.now()), result: null }))) return false
    if (!(await hand(entry, command, ready))) return false
    events.record({ deviceId: command.deviceId, type: 'queuedCommandSent', attributes: { id: command.id } })
    return true
  }

  async function giveUp(command: SentCommand, state: 'failed' | 'expired', why: string): Promise<boolean> {
    if (!(await queue.move(command, ended(state, clock.now(), why)))) return false
    const attributes = { result: why, id: command.id, command: command.type }
    events.record({ deviceId: command.deviceId, type: 'commandResult', attributes })
    return true
  }

  return {
    waitsFor(entry, command) {
      try {
        const ready = readinessOf(entry, command)
        return 'waits' in ready ? ready.waits : undefined
      } catch (error) {
        if (error instanceof Refusal) return error.message
        throw error
      }
    },
    wordOf: (entry, command) => wordOf(entry, command),
    readinessOf,
    hand,
    giveUp,
    async drain(entry, request) {
      for (const command of queue.queuedOf(entry.device.id)) {
        if (Date.parse(command.expirationTime ?? '') <= clock.now().getTime()) continue
        try {
          const isSent = await sendQueued(entry, command, request)
          // A request takes one command.
          if (isSent && request?.transport === 'http') return
        } catch (error) {
          if (!(error instanceof Refusal)) {
            if (mayComplain())
              log.error({ err: error, commandId: command.id }, 'commands could not be sent; they wait on')
            return
          }
          await giveUp(command, 'failed', error.message)
        }
      }
    },
  }
}
