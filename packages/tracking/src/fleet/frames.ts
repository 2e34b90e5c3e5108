import type { LogOutcome, LogRecord } from '@rastro/contracts'

/** A frame as it passed a device port. */
export interface PassedFrame {
  protocol: string
  /** Remote address. */
  address: string
  /** What the frame or its connection calls the device. */
  uniqueId: string | undefined
  /** 0 for a device nobody registered. */
  deviceId: number
  bytes: Uint8Array
  direction: LogRecord['direction']
  outcome?: LogOutcome
}

/** Lets people watch frames pass; costs one look when nobody does. */
export interface FrameTap {
  readonly isOpen: boolean
  /** Whether somebody watches here. */
  readonly isWatched: boolean
  /** Tells those who watch at other nodes, while there are any. */
  forward: ((record: LogRecord) => void) | undefined
  /** Show a frame that passed another node. */
  pass(record: LogRecord): void
  /** @returns how to stop */
  listen(listener: (record: LogRecord) => void): () => void
  tell(frame: PassedFrame): void
}

/** Enough to see what a tracker means; a photo is not worth more. */
const SHOWN_BYTES = 1024

/** Create the tap, closed. */
export function createFrameTap(): FrameTap {
  const listeners = new Set<(record: LogRecord) => void>()
  const tap: FrameTap = {
    forward: undefined,
    get isOpen() {
      return listeners.size > 0 || tap.forward !== undefined
    },
    get isWatched() {
      return listeners.size > 0
    },
    pass(record) {
      for (const listener of listeners) listener(record)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell({ protocol, address, uniqueId = '', deviceId, bytes, direction, outcome }) {
      const passed = { host: address, protocol, uniqueId, deviceId, ...readable(bytes), direction }
      const record = outcome === undefined ? passed : { ...passed, outcome }
      tap.pass(record)
      tap.forward?.(record)
    },
  }
  return tap
}

/** Text when all of it is printable, else hex. */
function readable(bytes: Uint8Array): Required<Pick<LogRecord, 'data' | 'form'>> {
  const shown = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SHOWN_BYTES))
  const isText = shown.length > 0 && shown.every((byte) => (byte >= 32 && byte < 127) || byte === 10 || byte === 13)
  return isText ? { data: shown.toString('latin1'), form: 'text' } : { data: shown.toString('hex'), form: 'hex' }
}
