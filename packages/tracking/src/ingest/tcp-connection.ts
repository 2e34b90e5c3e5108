import type { Socket } from 'node:net'
import { type Connection, wireTime } from '@rastro/contracts'
import type { FleetEntry } from '../fleet/create-fleet.ts'
import type { StreamProtocol } from '../protocols/protocol.ts'
import { cutFrame } from './cut-frame.ts'
import { hearSocket, type SocketHearer } from './hear-socket.ts'
import { LIMITS } from './limits.ts'
import type { Line } from './line.ts'
import type { ListenerDeps } from './listener.ts'
import { ReplyQueue, type ReplyQueueDeps } from './reply-queue.ts'
import { boundNameOf } from './secure-port.ts'
import { createSession, type Session } from './session.ts'
import type { Stranger } from './strangers.ts'
import type { Held } from './valve.ts'

const NOTHING = Buffer.alloc(0)

/** One tracker's connection: bytes in, frames in order, replies in the same order after their commit. */
export class TcpConnection implements Stranger, Line, Held, SocketHearer, ReplyQueueDeps {
  readonly transport = 'tcp'
  readonly address: string
  readonly session: Session
  readonly #socket: Socket
  readonly #protocol: StreamProtocol
  readonly #deps: ListenerDeps
  /** All of its port. */
  readonly #siblings: Set<TcpConnection>
  /** The device it spoke for first; nearly always the only one. */
  #entry: FleetEntry | undefined
  /** The others, of a line that carries several. */
  #others: Set<FleetEntry> | undefined
  readonly #replies = new ReplyQueue(this)
  readonly #openedMs: number
  #heardMs: number
  /** Since when we read it without a pause. */
  #readsSinceMs: number
  #rest: Buffer = NOTHING
  /** Since when the rest is waiting to become a frame. */
  #halfSinceMs: number | undefined
  #badInRow = 0
  #hasValidFrame = false
  /** Read while storage did not keep up; the socket says no more until it is taken. */
  #held: Buffer | undefined
  #isStopped = false
  #hasEnded = false

  constructor(socket: Socket, protocol: StreamProtocol, deps: ListenerDeps, siblings: Set<TcpConnection>) {
    this.address = socket.remoteAddress ?? ''
    this.#socket = socket
    this.#protocol = protocol
    this.#deps = deps
    this.#siblings = siblings
    this.#openedMs = this.#heardMs = this.#readsSinceMs = deps.clock.monotonicMs()
    this.session = createSession('tcp', { address: this.address, bound: boundNameOf(socket) }, deps.clock.now())
    siblings.add(this)
    deps.strangers.admit(this)
    hearSocket(socket, this)
    if (deps.valve.isFull) this.steer()
  }

  get protocol(): string {
    return this.#protocol.name
  }

  /** For the list of connections. */
  describe(): Connection {
    const { clock, fleet } = this.#deps
    const nowMs = clock.now().getTime()
    const at = (monotonicMs: number): string => wireTime(new Date(nowMs - (clock.monotonicMs() - monotonicMs)))
    const { uniqueId } = this.session
    return {
      protocol: this.protocol,
      transport: this.transport,
      address: this.address,
      uniqueId: uniqueId ?? null,
      deviceId: (uniqueId === undefined ? undefined : fleet.byUniqueId(uniqueId)?.device.id) ?? 0,
      connectedAt: at(this.#openedMs),
      lastMessageAt: at(this.#heardMs),
    }
  }

  /** Look at the time limits. While we do not read, nothing is held against the tracker. */
  sweep(): void {
    if (this.#held !== undefined) return
    const now = this.#deps.clock.monotonicMs()
    const since = (then: number): number => now - Math.max(then, this.#readsSinceMs)
    if (!this.#hasValidFrame && since(this.#openedMs) > LIMITS.firstFrameMs) this.hangUp('no valid frame in time')
    else if (this.#halfSinceMs !== undefined && since(this.#halfSinceMs) > LIMITS.halfFrameMs)
      this.hangUp('the rest of a frame did not come')
    else if (since(this.#heardMs) > LIMITS.idleMs) this.hangUp('silent for too long')
  }

  /** Read no more. */
  stop(): void {
    this.#isStopped = true
    this.steer()
  }

  /** Close after the replies that are ready. */
  async end(): Promise<void> {
    if (this.#socket.destroyed) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#socket.once('close', resolve)
    // Once everything is handed to the kernel the tracker need not close its side for us to go.
    this.#socket.end(() => this.#socket.destroy())
    await promise
  }

  hangUp(reason: string): void {
    this.#isStopped = true
    this.#deps.log.debug({ protocol: this.protocol, address: this.address, reason }, 'hung up on a connection')
    this.#socket.destroy()
  }

  /** Bytes came. */
  read(chunk: Buffer): void {
    if (this.#isStopped) return
    if (this.#held !== undefined) this.#hold(Buffer.concat([this.#held, chunk]))
    else if (this.#deps.valve.isClear) this.#take(chunk, Number.POSITIVE_INFINITY)
    else this.#hold(chunk)
  }

  #hold(bytes: Buffer): void {
    this.#held = bytes
    // It has said who it is, we have not read it: the fault is ours.
    if (!this.#hasValidFrame) this.#deps.strangers.release(this)
    this.#deps.valve.hold(this, bytes.length, !this.#hasValidFrame)
    this.steer()
  }

  goOn(): void {
    const chunk = this.#held
    if (chunk === undefined || this.#isStopped) return
    this.#held = undefined
    if (!this.#hasValidFrame) this.#deps.strangers.admit(this)
    this.#take(chunk, LIMITS.framesInTurn)
  }

  /** Handle the frames, at most so many; the rest waits when storage does not keep up. */
  #take(chunk: Buffer, most: number): void {
    this.session.now = this.#deps.clock.now()
    this.#heardMs = this.#deps.clock.monotonicMs()
    const cutter = { counts: this.#deps.counters.of(this.protocol), log: this.#deps.log }
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    for (let frames = 0; bytes.length > 0 && !this.#isStopped; frames++) {
      if (frames >= most || (frames > 0 && this.#deps.valve.isShut)) {
        this.#rest = NOTHING
        this.#hold(bytes)
        return
      }
      const cut = cutFrame(bytes, this.#protocol, this.session, cutter)
      if (typeof cut === 'string') this.hangUp(cut)
      if (cut === null || typeof cut === 'string') break
      bytes = bytes.subarray(cut.consumed)
      this.#halfSinceMs = undefined
      if (cut.frame.length > 0) this.#handle(cut.frame)
    }
    this.#keep(bytes)
    this.steer()
  }

  /** Keep the beginning of a frame, copied: a view would keep the whole read alive. */
  #keep(bytes: Buffer): void {
    if (bytes.length === 0 || this.#isStopped) {
      this.#rest = NOTHING
      return
    }
    this.#rest = Buffer.from(bytes)
    this.#halfSinceMs ??= this.#heardMs
  }

  #handle(frame: Buffer): void {
    const { receiver, strangers, fleet, watcher } = this.#deps
    const receipt = receiver.receive({
      protocol: this.protocol,
      session: this.session,
      frame,
      decode: () => this.#protocol.decode(frame, this.session),
    })
    if (receipt === undefined) {
      if (++this.#badInRow >= LIMITS.badFramesInRow) this.hangUp('too many bad frames in a row')
      return
    }
    this.#badInRow = 0
    this.#hasValidFrame = true
    const { entry } = receipt
    if (entry !== undefined && entry !== this.#entry && !this.#others?.has(entry)) {
      if (this.#entry === undefined) this.#entry = entry
      else (this.#others ??= new Set()).add(entry)
      fleet.connect(entry, this)
      strangers.release(this)
    }
    this.#replies.add(receipt.answer, receipt.durable)
    if (entry !== undefined) void watcher.heard(entry, this, receipt)
  }

  /** A command, which does not wait its turn among the replies: it waits for no commit. */
  send(bytes: Uint8Array): boolean {
    if (this.#isStopped || this.#hasEnded || !this.#socket.writable) return false
    this.sendReplies([bytes])
    return !this.#socket.destroyed
  }

  loseReplies(): void {
    this.hangUp('records did not reach stable storage')
  }

  sendReplies(answers: readonly Uint8Array[]): void {
    if (this.#socket.destroyed || this.#socket.writableEnded) return
    if (answers.length > 1) this.#socket.cork()
    for (const answer of answers) this.#socket.write(answer)
    if (answers.length > 1) this.#socket.uncork()
    if (this.#socket.writableLength > LIMITS.unreadReplyBytes) this.hangUp('does not read our replies')
    this.steer()
    this.#endWhenAnswered()
  }

  /** Hear more, or not now. */
  steer(): void {
    const shouldPause =
      this.#held !== undefined ||
      this.#deps.valve.isFull ||
      this.#isStopped ||
      this.#replies.length > LIMITS.waitingReplies
    if (shouldPause) this.#socket.pause()
    else if (this.#socket.isPaused()) {
      this.#readsSinceMs = this.#deps.clock.monotonicMs()
      this.#socket.resume()
    }
  }

  #endWhenAnswered(): void {
    if (this.#hasEnded && this.#replies.length === 0) this.#socket.end()
  }

  /** The tracker will send no more. */
  hearEnd(): void {
    this.#hasEnded = true
    this.#endWhenAnswered()
  }

  /** A reset or a timeout is a device's everyday life; `close` follows and tidies up. */
  hearError(error: Error): void {
    this.#deps.log.debug({ err: error, protocol: this.protocol }, 'a connection broke')
  }

  /** It is closed. */
  forget(): void {
    this.#isStopped = true
    this.#siblings.delete(this)
    this.#deps.valve.forget(this)
    this.#deps.strangers.release(this)
    this.#deps.watcher.lost(this)
    if (this.#entry !== undefined) this.#deps.fleet.disconnect(this.#entry, this)
    for (const entry of this.#others ?? []) this.#deps.fleet.disconnect(entry, this)
  }
}
