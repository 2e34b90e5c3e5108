import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'

export interface FrameTarget {
  readonly host: string
  readonly port: number
  readonly transport: 'tcp' | 'udp'
  /** Longest wait for an answer after each frame, in milliseconds. Default 1,000. */
  readonly patienceMs?: number
}

/**
 * Send raw frames over one socket, each after the answer to the one before, or after the wait for it.
 * @returns what came back after each frame, in order; empty when nothing did
 * @throws Error when the server cannot be reached; one that hangs up early ends the play with the answers so far
 */
export async function playFrames(frames: readonly Uint8Array[], target: FrameTarget): Promise<Buffer[]> {
  const line = target.transport === 'tcp' ? await openTcp(target) : await openUdp(target)
  const answers: Buffer[] = []
  for (const frame of frames) {
    if (!line.isOpen()) break
    answers.push(await line.exchange(frame))
  }
  line.close()
  return answers
}

interface Line {
  exchange(frame: Uint8Array): Promise<Buffer>
  isOpen(): boolean
  close(): void
}

async function openTcp({ host, port, patienceMs = 1000 }: FrameTarget): Promise<Line> {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  // A server may hang up on a frame it does not like; what it said before still counts.
  socket.on('error', () => {})
  return {
    isOpen: () => !socket.destroyed && socket.readable,
    close: () => socket.destroy(),
    exchange(frame) {
      const answer = Promise.race([firstAnswer(socket, 'data', patienceMs), firstAnswer(socket, 'close', patienceMs)])
      socket.write(frame)
      return answer
    },
  }
}

async function openUdp({ host, port, patienceMs = 1000 }: FrameTarget): Promise<Line> {
  const socket = createSocket('udp4')
  socket.connect(port, host)
  await once(socket, 'connect')
  return {
    isOpen: () => true,
    close: () => socket.close(),
    exchange(frame) {
      const answer = firstAnswer(socket, 'message', patienceMs)
      socket.send(frame)
      return answer
    },
  }
}

/** The bytes of the next event of that name; none when it does not come in time or carries none. */
async function firstAnswer(source: NodeJS.EventEmitter, name: string, patienceMs: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    const [bytes]: unknown[] = await once(source, name, { signal })
    return Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
  } catch (error) {
    if (signal.aborted) return Buffer.alloc(0)
    throw error
  }
}
