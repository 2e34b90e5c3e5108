import { lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '../data/load-code.ts'
import type { ServiceWorkerPage } from './service-worker.ts'

const UpdatePrompt = lazy(() => loadCode(() => import('./update-prompt.tsx')))

/** The service worker's code is for later: the page comes first. */
async function start(onUpdate: () => void, open: (path: string) => void): Promise<ServiceWorkerPage | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  const { startServiceWorker } = await loadCode(() => import('./service-worker.ts'))
  const effects = { onUpdate, onOpen: open, reload: () => location.reload() }
  return startServiceWorker(navigator.serviceWorker, effects)
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
