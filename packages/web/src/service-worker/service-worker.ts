import { answer, forgetOld, isOfThisBuild, keepShell, keepVisited } from './files.ts'
import type { ToServiceWorker } from './messages.ts'
import { openFrom, show } from './push.ts'
import type { WorkerScope } from './scope.ts'

// This file only ever runs as a service worker.
const scope = self as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(keepShell()))
scope.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => answer(event, scope.location.origin))
scope.addEventListener('push', (event) => show(scope, event))
scope.addEventListener('notificationclick', (event) => openFrom(scope, event))
scope.addEventListener('message', (event) => {
  // Only pages of ours reach this worker.
  const message = event.data as ToServiceWorker
  if (message.type === 'take-over') event.waitUntil(scope.skipWaiting())
  else if (message.type === 'keep') event.waitUntil(keepVisited(message.files))
  else event.ports[0]?.postMessage(isOfThisBuild(message.file))
})
