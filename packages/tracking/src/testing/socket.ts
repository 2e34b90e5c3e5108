import { type LeanRecord, type LiveMessage, readLeanFrame } from '@rastro/contracts'
import { WebSocket } from 'ws'

/** A frame of the live feed; a binary one is read into `records`. */
export type TestFrame = LiveMessage & { records?: LeanRecord[] }

/** A browser's side of the live feed. */
export interface TestSocket {
  socket: WebSocket
  /** Every frame so far that was not taken by {@link next}, oldest first. */
  frames: TestFrame[]
  /** The next frame with this key, dropping others before it; waits for it. */
  next<Key extends keyof TestFrame>(key: Key): Promise<NonNullable<TestFrame[Key]>>
  /** Close code and reason, when it is closed. */
  closed: Promise<{ code: number; reason: string }>
  close(): void
}

/**
 * Open `/api/socket`, offering `protocols`, and wait until it is open.
 * @throws Error naming the status when refused
 */
export async function openSocket(
  url: string,
  headers: Record<string, string>,
  query = '',
  protocols: string[] = [],
): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket${query}`, protocols, { headers })
  const frames: TestFrame[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    // The server's own frames.
    frames.push(isBinary ? { records: recordsOf(data) } : (JSON.parse(data.toString()) as LiveMessage))
    for (const wake of waiting.splice(0)) wake()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    socket,
    frames,
    closed,
    close: () => socket.terminate(),
    async next(key) {
      for (;;) {
        while (frames.length > 0) {
          const found = frames.shift()?.[key]
          if (found !== undefined) return found
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
  }
}

function recordsOf(data: Buffer): LeanRecord[] {
  const records: LeanRecord[] = []
  readLeanFrame(new Uint8Array(data).buffer, (record) => records.push({ ...record }))
  return records
}
