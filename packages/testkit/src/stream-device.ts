import { connect, type Socket } from 'node:net'
import { Backlog } from './backlog.ts'
import type { DeviceOptions, DeviceStats, TrackerDevice } from './device.ts'
import type { Answer, Tracker, TrackerRecord } from './trackers/tracker.ts'

/** A tracker on a TCP connection. */
export function createStreamDevice(tracker: Tracker, options: DeviceOptions): TrackerDevice {
  return new StreamDevice(tracker, options)
}

class StreamDevice implements TrackerDevice {
  readonly #tracker: Tracker
  readonly #options: DeviceOptions
  readonly #backlog: Backlog
  readonly #flight = new Map<number, readonly TrackerRecord[]>()
  #socket: Socket | undefined
  #timer: NodeJS.Timeout | undefined
  #patience: NodeJS.Timeout | undefined
  #unread: Buffer = Buffer.alloc(0)
  #isReady = false
  #isStopped = false
  #serial = 0
  #sent = 0
  #connections = 0
  #failures = 0
  #lastError: string | undefined

  constructor(tracker: Tracker, options: DeviceOptions) {
    this.#tracker = tracker
    this.#options = options
    this.#backlog = new Backlog(tracker.name, options.uniqueId, options.ledger)
    this.#connect()
  }

  send(record: TrackerRecord): void {
    this.#backlog.records.push(record)
    this.#pump()
  }

  settled(): Promise<void> {
    return this.#backlog.settled()
  }

  heartbeat(): void {
    if (!this.#isReady || !this.#tracker.heartbeat) return
    this.#socket?.write(this.#tracker.heartbeat(this.#options.uniqueId, this.#nextSerial()))
  }

  stats(): DeviceStats {
    return {
      isConnected: this.#isReady,
      sent: this.#sent,
      acknowledged: this.#backlog.acknowledged,
      pending: this.#backlog.records.length,
      reconnects: Math.max(0, this.#connections - 1),
      lastError: this.#lastError,
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#patience)
    const socket = this.#socket
    if (socket && !socket.destroyed) {
      await new Promise<void>((resolve) => {
        socket.once('close', () => resolve())
        socket.destroySoon()
        // A server that does not read must not keep the tracker from ending.
        setTimeout(() => socket.destroy(), 500).unref()
      })
    }
    this.#backlog.forget([...this.#backlog.records])
  }

  #connect(): void {
    const { host, port, uniqueId } = this.#options
    const socket = connect({ host, port, noDelay: true })
    this.#socket = socket
    this.#unread = Buffer.alloc(0)
    this.#serial = 0
    socket.on('connect', () => {
      this.#connections += 1
      if (this.#tracker.login) socket.write(this.#tracker.login(uniqueId))
      if (this.#tracker.login) this.#serial += 1
      if (this.#tracker.waitsForLogin) this.#watchPatience()
      else this.#becomeReady()
    })
    socket.on('data', (bytes) => this.#read(bytes))
    socket.on('error', (error) => {
      this.#lastError = error.message
    })
    socket.on('close', () => this.#reconnectLater())
  }

  /** What was in flight stays in the backlog and goes first on the next connection. */
  #reconnectLater(): void {
    this.#isReady = false
    this.#flight.clear()
    clearTimeout(this.#patience)
    if (this.#isStopped) return
    const [shortest, longest] = this.#options.backoffMs ?? [500, 30_000]
    const delay = Math.min(longest, shortest * 2 ** Math.min(this.#failures, 10))
    this.#failures += 1
    this.#timer = setTimeout(() => this.#connect(), delay)
  }

  #becomeReady(): void {
    this.#isReady = true
    this.#failures = 0
    clearTimeout(this.#patience)
    this.#pump()
  }

  #read(bytes: Buffer): void {
    const { answers, rest } = this.#tracker.readAnswers(Buffer.concat([this.#unread, bytes]), this.#isReady)
    this.#unread = rest
    for (const answer of answers) this.#take(answer)
    this.#pump()
  }

  #take(answer: Answer): void {
    if (answer.kind === 'login') {
      if (answer.isAccepted) {
        this.#options.onLogin?.()
        return this.#becomeReady()
      }
      this.#lastError = 'the server does not know this tracker'
      this.#socket?.destroy()
      return
    }
    if (answer.kind === 'command') return this.#obey(answer.text)
    if (answer.kind !== 'records') return
    const [serial, records] = this.#confirmed(answer)
    if (!records) return
    this.#flight.delete(serial)
    // A wrong count means the server did not take the packet: it is sent again.
    if (answer.count === undefined || answer.count === records.length) this.#backlog.confirm(records)
    clearTimeout(this.#patience)
    if (this.#flight.size > 0) this.#watchPatience()
  }

  #obey(text: string): void {
    const { onCommand, uniqueId } = this.#options
    const result = onCommand?.(text)
    if (result === undefined || !this.#tracker.commandResult) return
    this.#socket?.write(this.#tracker.commandResult(uniqueId, result, this.#nextSerial()))
  }

  #confirmed({ serial }: { serial?: number }): [number, readonly TrackerRecord[] | undefined] {
    if (serial !== undefined) return [serial, this.#flight.get(serial)]
    const [first] = this.#flight
    return first ?? [0, undefined]
  }

  #pump(): void {
    if (!this.#isReady) return
    const { confirmation, batch } = this.#tracker
    if (confirmation === 'none') {
      const records = [...this.#backlog.records]
      for (const record of records) this.#write([record])
      this.#backlog.forget(records)
      return
    }
    if (confirmation === 'count' && this.#flight.size > 0) return
    const flying = new Set([...this.#flight.values()].flat())
    const waiting = this.#backlog.records.filter((record) => !flying.has(record))
    const packets = confirmation === 'count' ? [waiting.slice(0, batch)] : waiting.map((record) => [record])
    for (const records of packets) if (records.length > 0) this.#flight.set(this.#write(records), records)
    if (this.#flight.size > 0) this.#watchPatience()
  }

  #write(records: readonly TrackerRecord[]): number {
    const serial = this.#nextSerial()
    this.#sent += 1
    this.#socket?.write(this.#tracker.report(this.#options.uniqueId, records, serial))
    return serial
  }

  #watchPatience(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => {
      this.#lastError = 'no answer in time'
      this.#socket?.destroy()
    }, this.#options.patienceMs ?? 30_000)
  }

  #nextSerial(): number {
    this.#serial = (this.#serial + 1) & 0xffff
    return this.#serial
  }
}
