import type { FromServiceWorker } from './messages.ts'
import type { ClickedEvent, PushedEvent, WorkerScope } from './scope.ts'

/** What the server pushes; anything else is shown as far as it can be. */
interface Pushed {
  title: string
  body: string
  data: Readonly<Record<string, string>>
}

function textOf(source: unknown, name: string): string {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : null
  return typeof value === 'string' ? value : ''
}

/** Read a pushed message; the fields that are missing are empty. */
export function readPushed(json: unknown): Pushed {
  const data: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, 'data') : null
  const names = ['deviceId', 'eventId', 'type']
  return {
    title: textOf(json, 'title') || 'Rastro',
    body: textOf(json, 'body'),
    data: Object.fromEntries(names.map((name) => [name, textOf(data, name)])),
  }
}

/** Where a click on a message leads: to its vehicle, else to the alerts. */
export function pathOf(data: unknown): string {
  const device = textOf(data, 'deviceId')
  return /^\d+$/.test(device) ? `/devices/${device}` : '/notifications'
}

/** Show what was pushed. Browsers demand that something is shown, whatever arrived. */
export function show(scope: WorkerScope, event: PushedEvent): void {
  let json: unknown = null
  try {
    json = event.data?.json()
  } catch {
    // No JSON: shown as a message without words.
  }
  const { title, body, data } = readPushed(json)
  const icon = '/icons/192.png'
  // The same event told twice is one notice.
  const tag = data['eventId'] ? { tag: data['eventId'] } : {}
  event.waitUntil(scope.registration.showNotification(title, { body, data, icon, badge: icon, ...tag }))
}

/** Bring a page of ours to the front and show what the message is about; open one when there is none. */
export function openFrom(scope: WorkerScope, event: ClickedEvent): void {
  event.notification.close()
  const path = pathOf(event.notification.data)
  event.waitUntil(
    (async () => {
      const [page] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
      if (!page) return scope.clients.openWindow(path)
      const message: FromServiceWorker = { type: 'open', path }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker takes none
      page.postMessage(message)
      return page.focus()
    })(),
  )
}
