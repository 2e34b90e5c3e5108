/**
 * Carries messages between the nodes of an installation. What it cannot carry is lost: nothing that must not be lost
 * goes this way alone. Messages of one sender arrive in their order.
 */
export interface Courier {
  readonly isConnected: boolean
  /** Why there is no connection, in the words of who refused it; undefined while there is one. */
  readonly failure: string | undefined
  /** Tell all other nodes that listen to a subject; dropped while there is no connection. */
  tell(subject: string, message: Uint8Array): void
  /** @returns how to stop */
  hear(subject: string, listener: (message: Uint8Array) => void): () => void
  /** Ask whoever answers to a subject. @throws NoAnswer when nobody does, or not in time */
  ask(subject: string, message: Uint8Array, timeoutMs: number): Promise<Uint8Array>
  /** Answer what is asked. What the responder throws is for its caller to write as an answer: here it ends as silence. */
  answer(subject: string, responder: (message: Uint8Array) => Promise<Uint8Array>): void
  /** Hear of connections that come and go; after a gap messages are missing. */
  onConnection(listener: (isConnected: boolean) => void): void
  close(): Promise<void>
}

/** Nobody answered. */
export class NoAnswer extends Error {
  /** Whether somebody may have heard the question: it was not answered in time. Else it reached nobody. */
  readonly wasHeard: boolean
  constructor(wasHeard: boolean, cause?: unknown) {
    super(wasHeard ? 'no answer in time' : 'nobody is there to answer', { cause })
    this.name = 'NoAnswer'
    this.wasHeard = wasHeard
  }
}

/** The courier of a node that is alone. */
export const noCourier: Courier = {
  isConnected: false,
  failure: undefined,
  tell: () => undefined,
  hear: () => () => undefined,
  ask: () => Promise.reject(new NoAnswer(false)),
  answer: () => undefined,
  onConnection: () => undefined,
  close: async () => undefined,
}
