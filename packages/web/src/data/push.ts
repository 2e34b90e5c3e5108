import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'

/** Whether notifications reach this browser while no page is open; `refused` = the person told the browser so. */
export type PushState = 'on' | 'off' | 'refused' | 'unsupported'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** The worker that shows what is pushed; undefined when the page has none, as in development. */
function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration()
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  const registration = await worker()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** How push stands in this browser. */
export const pushQuery = queryOptions({ queryKey: ['push'], queryFn: readState, staleTime: 60_000 })

/**
 * Push to this browser from now on. Asks the person first, so call it from a click.
 * @returns `refused` when the person or the browser says no
 * @throws ApiError the server does not take it
 */
export async function switchPushOn(): Promise<PushState> {
  const registration = await worker()
  if (!registration) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const { publicKey } = (await (await callApi('/notifications/push')).json()) as { publicKey: string }
  const key = { userVisibleOnly: true, applicationServerKey: publicKey }
  // A subscription made with another server's key would stay silent.
  await registration.pushManager.getSubscription().then((old) => old?.unsubscribe())
  const subscription = await registration.pushManager.subscribe(key).catch(() => null)
  if (!subscription) return 'refused'
  await callApi('/notifications/push', { method: 'POST', json: subscription.toJSON() })
  return 'on'
}

/**
 * Push to this browser no more.
 * @throws ApiError the server does not know yet; the browser throws away what still comes
 */
export async function switchPushOff(): Promise<PushState> {
  const registration = isSupported() ? await worker() : undefined
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await callApi('/notifications/push', { method: 'DELETE', json: { endpoint } })
  return 'off'
}
