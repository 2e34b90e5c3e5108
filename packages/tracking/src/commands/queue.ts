import type { SentCommand } from '@rastro/contracts'
import { wireTime } from '@rastro/contracts'
import type { CommandMove, SentCommandStore } from '../store/sent-commands.ts'

/** An answer that comes later than this belongs to something else. */
const ANSWER_MS = 10 * 60_000

/** Commands that are queued, or sent and not answered: in memory what the store has, so that a message costs no query. */
export interface Queue {
  load(now: Date): Promise<void>
  add(command: Omit<SentCommand, 'id'>): Promise<SentCommand>
  /** Add a command unless there is one for the same, which may have ended. */
  addOnce(command: Omit<SentCommand, 'id'>, onceFor: string): Promise<{ command: SentCommand; isNew: boolean }>
  /** Read a command again. @returns it, when it is queued */
  refresh(id: number, now: Date): Promise<SentCommand | undefined>
  /** Move a command on, first in the store. @returns false when it was no longer where we thought it was */
  move(command: SentCommand, to: CommandMove): Promise<boolean>
  /** Of a device, oldest first. */
  queuedOf(deviceId: number): SentCommand[]
  /** Of all devices. */
  queued(): SentCommand[]
  /** The command a device answers now: the oldest it was sent and did not answer yet. */
  awaited(deviceId: number, now: Date): SentCommand | undefined
  /** Sent and not answered yet, or queued. */
  openOf(deviceId: number): readonly SentCommand[]
  /** Queued commands whose time is over; sent ones nobody will answer any more are forgotten on the way. */
  takeExpired(now: Date): SentCommand[]
  forget(deviceId: number): void
}

export function createQueue(store: SentCommandStore): Queue {
  const devices = new Map<number, SentCommand[]>()

  /** @returns the one that is kept: of two with one id the first, as it is now */
  function put(command: SentCommand): SentCommand {
    const list = devices.get(command.deviceId) ?? []
    const known = list.find(({ id }) => id === command.id)
    if (known) return Object.assign(known, command)
    list.push(command)
    devices.set(command.deviceId, list)
    return command
  }

  function drop(command: SentCommand): void {
    const left = openOf(command.deviceId).filter(({ id }) => id !== command.id)
    if (left.length === 0) devices.delete(command.deviceId)
    else devices.set(command.deviceId, left)
  }

  const openOf = (deviceId: number): SentCommand[] => devices.get(deviceId) ?? []

  return {
    openOf,
    async load(now) {
      for (const command of await store.open()) if (command.state === 'queued' || isAwaited(command, now)) put(command)
    },
    async add(draft) {
      return put(await store.add(draft))
    },
    async addOnce(draft, onceFor) {
      const added = await store.addOnce(draft, onceFor)
      return added.isNew ? { command: put(added.command), isNew: true } : added
    },
    async refresh(id, now) {
      const command = await store.find(id)
      if (command === undefined) return undefined
      if (command.state === 'queued') return put(command)
      if (isAwaited(command, now)) put(command)
      else drop(command)
      return undefined
    },
    async move(command, to) {
      if (!(await store.move(command.id, command.state, to))) {
        // Another process of this installation moved it.
        drop(command)
        return false
      }
      Object.assign(command, to)
      if (to.state !== 'queued' && to.state !== 'sent') drop(command)
      return true
    },
    queued: () => [...devices.values()].flat().filter(({ state }) => state === 'queued'),
    queuedOf: (deviceId) => openOf(deviceId).filter(({ state }) => state === 'queued'),
    awaited: (deviceId, now) => openOf(deviceId).find((command) => !command.textChannel && isAwaited(command, now)),
    takeExpired(now) {
      const expired: SentCommand[] = []
      for (const command of [...devices.values()].flat()) {
        if (command.state === 'sent' && !isAwaited(command, now)) drop(command)
        if (command.state === 'queued' && Date.parse(command.expirationTime ?? '') <= now.getTime())
          expired.push(command)
      }
      return expired
    },
    forget: (deviceId) => void devices.delete(deviceId),
  }
}

function isAwaited({ state, sentTime }: SentCommand, now: Date): boolean {
  return state === 'sent' && now.getTime() - Date.parse(sentTime ?? '') <= ANSWER_MS
}

/** The fields of a command that is given up or answered now. */
export function ended(state: 'acknowledged' | 'failed' | 'expired', now: Date, result: string): CommandMove {
  return { state, endTime: wireTime(now), result }
}
