import { attributeText, type Position } from '@rastro/contracts'
import { callApi } from './api.ts'
import { sendCommand } from './commands.ts'

/** The cameras of a vehicle and their numbers on the wire. */
export const CAMERAS = { internal: 1, external: 2 } as const
export type Camera = keyof typeof CAMERAS

/** A video is asked for so often, and so far apart in milliseconds (OP-69). */
export const VIDEO_ATTEMPTS = 10
export const VIDEO_WAIT_MS = 3_000
/** A video that is there and does not begin within this is given up. */
export const VIDEO_LOAD_MS = 20_000

/** What of a video failed: the command, the waiting, or the loading (CAM-04 to CAM-06). */
export type VideoFailure = 'command' | 'notReady' | 'timeout'

export class VideoFailed extends Error {
  readonly failure: VideoFailure
  constructor(failure: VideoFailure, options?: ErrorOptions) {
    super(failure, options)
    this.name = 'VideoFailed'
    this.failure = failure
  }
}

/** What the adapter asks of the world; replaced in tests. */
export interface CameraPort {
  /** Ask a camera to record. @throws when the server or the device refuses */
  start: (deviceId: number, camera: number) => Promise<unknown>
  /** Name of the last video the device told of; null = none. */
  lastVideo: (deviceId: number) => Promise<string | null>
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

async function lastVideo(deviceId: number): Promise<string | null> {
  const response = await callApi('/positions', { query: { deviceId } })
  const [position] = (await response.json()) as Position[]
  return position ? attributeText(position.attributes, 'video') : null
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('given up', 'AbortError'))
    })
  })
}

const PORT: CameraPort = {
  // Who wants to look now has no use of a video that begins when the vehicle is back on the air.
  start: (deviceId, index) => sendCommand({ deviceId, type: 'videoStart', attributes: { index, noQueue: true } }),
  lastVideo,
  wait,
}

/**
 * Ask a camera for a video and wait until the device has sent one: a device command starts it, the name of the file
 * comes as attribute of a later position. Answers the file's address.
 * @throws VideoFailed `command` or `notReady`; AbortError when `signal` ends it
 */
export function requestVideo(
  device: Filmed,
  camera: Camera,
  signal: AbortSignal,
  port: CameraPort = PORT,
): Promise<string> {
  const ask = (): Promise<string> => askFor(device, camera, signal, port)
  // A video does not say which camera saw it, so a vehicle is asked for one at a time; how the last one ended is not ours.
  const asked = (turns.get(device.id) ?? Promise.resolve()).then(ask, ask)
  turns.set(device.id, asked)
  const leave = (): void => {
    if (turns.get(device.id) === asked) turns.delete(device.id)
  }
  asked.then(leave, leave)
  return asked
}

interface Filmed {
  readonly id: number
  readonly uniqueId: string
}

/** The last question to each vehicle that is still open. */
const turns = new Map<number, Promise<unknown>>()

async function askFor(device: Filmed, camera: Camera, signal: AbortSignal, port: CameraPort): Promise<string> {
  signal.throwIfAborted()
  let before: string | null
  try {
    before = await port.lastVideo(device.id)
    await port.start(device.id, CAMERAS[camera])
  } catch (cause) {
    throw new VideoFailed('command', { cause })
  }
  for (let attempt = 0; attempt < VIDEO_ATTEMPTS; attempt++) {
    await port.wait(VIDEO_WAIT_MS, signal)
    // One question that fails is one attempt; the next may be answered.
    const video = await port.lastVideo(device.id).catch(() => before)
    if (video !== null && video !== before) {
      return `/api/media/${encodeURIComponent(device.uniqueId)}/${encodeURIComponent(video)}`
    }
  }
  throw new VideoFailed('notReady')
}
