import { ownScript } from '../data/own-script.ts'
import type { FromServiceWorker, ToServiceWorker } from '../service-worker/messages.ts'

/** How often a page that stays open asks for a new version, and how soon again after it came back to the front. Own choice. */
const LOOK_EVERY_MS = 1_800_000
const LOOK_AGAIN_MS = 600_000
const ASKED = 'rastro.update-asked'

/** What the page does when a service worker says something. */
export interface ServiceWorkerEffects {
  /** A new version waits: ask the person whether to take it. */
  onUpdate: () => void
  /** A notification was clicked. */
  onOpen: (path: string) => void
  reload: () => void
}

/** The page's side of its service worker. */
export interface ServiceWorkerPage {
  /** Take the version that waits; the page is loaded anew once it is in charge (PWA-03, PWA-04). */
  accept(): void
}

/** Whether the question was put in this session; asking marks it (PWA-02). */
function isFirstQuestion(): boolean {
  try {
    if (sessionStorage.getItem(ASKED) !== null) return false
    sessionStorage.setItem(ASKED, 'yes')
  } catch {
    // Storage is switched off: better asked twice than never.
  }
  return true
}

function tell(worker: ServiceWorker, message: ToServiceWorker, ports: Transferable[] = []): void {
  worker.postMessage(message, ports)
}

/** Whether a worker was built with the script this page runs on. */
function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const file = ownScript()
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  port1.addEventListener('message', ({ data }) => resolve(data === true))
  port1.start()
  tell(worker, { type: 'has', file }, [port2])
  return promise
}

/** Files the page loaded before a worker was there. */
function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedMs = performance.now()
  const look = (atLeastMs: number): void => {
    if (performance.now() - lookedMs < atLeastMs) return
    lookedMs = performance.now()
    // Away or in trouble: the next look may do.
    registration.update().catch(() => undefined)
  }
  setInterval(() => look(LOOK_EVERY_MS), LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look(LOOK_AGAIN_MS)
  })
}

/**
 * Register the service worker and watch for a new version. One the page already runs on takes over by itself; for any
 * other the person is asked, once a session (PWA-01, PWA-02).
 */
export async function startServiceWorker(
  container: ServiceWorkerContainer,
  { onUpdate, onOpen, reload }: ServiceWorkerEffects,
): Promise<ServiceWorkerPage | null> {
  const registration = await container.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  // Test browsers refuse without an error, and so do some private windows.
  if (!registration) return null
  let accepted = false

  async function offer(worker: ServiceWorker): Promise<void> {
    if (await isOfThisPage(worker)) tell(worker, { type: 'take-over' })
    else if (isFirstQuestion()) onUpdate()
  }

  const wasControlled = container.controller !== null
  container.addEventListener('controllerchange', () => {
    if (accepted) reload()
    else if (!wasControlled && container.controller) tell(container.controller, { type: 'keep', files: loadedFiles() })
  })
  // What workers post is of our own making.
  container.addEventListener('message', ({ data }) => onOpen((data as FromServiceWorker).path))
  if (registration.waiting && container.controller) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && container.controller) void offer(worker)
    })
  })
  lookForUpdates(registration)
  return {
    accept() {
      accepted = true
      if (registration.waiting) tell(registration.waiting, { type: 'take-over' })
      else reload()
    },
  }
}
