import type { Event, User } from '@rastro/contracts'
import type { LiveFeed } from './live-feed.ts'
import { createSlices } from './live-slices.ts'
import type { SceneSource } from './scene.ts'
import type { FromWorker, ToWorker } from './worker/messages.ts'

/** The live feed together with what the map draws of it. */
export interface FleetFeed extends LiveFeed {
  readonly scenes: SceneSource
}

/** What the feed tells besides the fleet. All are called on the main thread. */
export interface FeedListener {
  /** The server no longer knows the session: go to the login. */
  onSessionOver?(): void
  /** A vehicle has no driver by QR code any more (AUTH-17). */
  onDriverLost?(): void
  onUsers?(users: readonly User[]): void
  onEvents?(events: readonly Event[]): void
}

/** The part of a `Worker` the feed needs, so that a test can put its own in place. */
export interface WorkerPort {
  postMessage(message: ToWorker): void
  addEventListener(type: 'message', listener: (event: { data: FromWorker }) => void): void
}

/** Open the live feed: starts the worker, which waits for `start()`. One for the life of the page. */
export function createLiveFeed(listener: FeedListener = {}, port: WorkerPort = startWorker()): FleetFeed {
  const post = (message: ToWorker) => port.postMessage(message)
  const slices = createSlices(post)
  let started: { resolve(): void; reject(error: Error): void } | null = null
  port.addEventListener('message', ({ data }) => {
    switch (data.type) {
      case 'ready':
        started?.resolve()
        break
      case 'failed':
        started?.reject(new Error(data.reason))
        break
      case 'session-over':
        started?.reject(new Error('the session is over'))
        listener.onSessionOver?.()
        break
      case 'driver-lost':
        listener.onDriverLost?.()
        break
      case 'users':
        listener.onUsers?.(data.users)
        break
      case 'events':
        listener.onEvents?.(data.events)
        break
      default:
        slices.receive(data)
    }
  })
  followReturn(post)
  return {
    ...slices.feed,
    start() {
      const promise = new Promise<void>((resolve, reject) => {
        started = { resolve, reject }
      })
      const base = location.origin
      post({ type: 'start', base, socketUrl: `${base.replace(/^http/, 'ws')}/api/socket` })
      return promise
    },
    stop() {
      post({ type: 'stop' })
      slices.forget()
    },
  }
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./worker/entry.ts', import.meta.url), { type: 'module', name: 'fleet' })
}

function followReturn(post: (message: ToWorker) => void): void {
  addEventListener('online', () => post({ type: 'renew' }))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') post({ type: 'wake' })
  })
}
