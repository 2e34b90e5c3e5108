import { lazy, Suspense, useEffect, useState } from 'react'
import { loadCode, pause } from '../data/load-code.ts'
import type { ServiceWorkerPage } from './service-worker.ts'

const UpdatePrompt = lazy(() => loadCode(() => import('./update-prompt.tsx')))

/** What a page has for itself after it was loaded the first time: a worker's first store takes from it. Own choice. */
const FIRST_VISIT_MS = 4_000

/** The service worker's code is for later: the page comes first, and a first visit has all of the phone. */
async function start(onUpdate: () => void, open: (path: string) => void): Promise<ServiceWorkerPage | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  if (navigator.serviceWorker.controller === null) await pageIsLoaded(FIRST_VISIT_MS)
  const { startServiceWorker } = await loadCode(() => import('./service-worker.ts'))
  const effects = { onUpdate, onOpen: open, reload: () => location.reload() }
  return startServiceWorker(navigator.serviceWorker, effects)
}

async function pageIsLoaded(andThenMs: number): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await pause(andThenMs)
}

/** Starts the service worker once the page stands, and shows when a new version waits. */
export function Updates({ open }: { open: (path: string) => void }) {
  const [page, setPage] = useState<ServiceWorkerPage | null>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    void start(() => setReady(true), open).then(setPage)
  }, [open])
  if (!ready || !page) return null
  return (
    <Suspense fallback={null}>
      <UpdatePrompt accept={() => page.accept()} />
    </Suspense>
  )
}
