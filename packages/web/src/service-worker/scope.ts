/** The members of a service worker's global scope used here; the library for pages does not describe them. */
export interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchedEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessagedEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushedEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickedEvent) => void): void
  skipWaiting(): Promise<void>
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
}

/** A page of ours. */
interface WindowClient {
  readonly url: string
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchedEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

export interface MessagedEvent extends LastingEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

export interface PushedEvent extends LastingEvent {
  readonly data: { json(): unknown } | null
}

export interface ClickedEvent extends LastingEvent {
  readonly notification: Notification
}
