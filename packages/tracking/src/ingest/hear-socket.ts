import type { Socket } from 'node:net'

/** Who hears what happens to a socket. */
export interface SocketHearer {
  /** Bytes came. */
  read(chunk: Buffer): void
  /** The other side will send no more. */
  hearEnd(): void
  /** It broke; the closing follows. */
  hearError(error: Error): void
  /** It is closed. */
  forget(): void
}

const HEARER = Symbol('hearer')

/** Handlers are the same functions for all sockets: closures for each would take a fifth of a connection's memory. */
interface HeardSocket extends Socket {
  [HEARER]?: SocketHearer
}

/** Tell all that happens to a socket to one hearer. */
export function hearSocket(socket: HeardSocket, hearer: SocketHearer): void {
  socket[HEARER] = hearer
  socket.on('data', tellData)
  socket.on('end', tellEnd)
  socket.on('error', tellError)
  socket.on('close', tellClose)
}

function tellData(this: HeardSocket, chunk: Buffer): void {
  this[HEARER]?.read(chunk)
}

function tellEnd(this: HeardSocket): void {
  this[HEARER]?.hearEnd()
}

function tellError(this: HeardSocket, error: Error): void {
  this[HEARER]?.hearError(error)
}

function tellClose(this: HeardSocket): void {
  this[HEARER]?.forget()
}
