import { SERVER_DEFAULTS, USER_DEFAULTS } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createLiveFeed, type FleetFeed } from '../../src/data/live.ts'
import { serverQuery } from '../../src/data/server.ts'
import { sessionQuery } from '../../src/data/session.ts'
import { startWords } from '../../src/i18n/strings.ts'
import { useCurrentMap } from '../../src/map/current-map.ts'
import { FleetMap } from '../../src/map/fleet-map.tsx'

/**
 * The map alone with its feed, as the app mounts it: what the benchmark measures. `?theme=dark` for the
 * other look, `?raw` for the floor: the same frames received and read, without map and fleet;
 * `&plain` when the server knows no lean frames.
 */
const parameters = new URLSearchParams(location.search)
if (parameters.get('theme') === 'dark') document.documentElement.classList.add('theme-dark')
await startWords('pt')

/** What the controls of the map ask of an app around it. */
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
queries.setQueryData(sessionQuery.queryKey, USER_DEFAULTS)
queries.setQueryData(serverQuery.queryKey, { server: SERVER_DEFAULTS, plus: true, deviceLimit: null })

function Page({ feed }: { feed: FleetFeed }) {
  const [selected, setSelected] = useState<number | null>(null)
  return (
    <FleetMap feed={feed} user={null} server={null} selected={selected}>
      <Selection feed={feed} onSelect={setSelected} />
    </FleetMap>
  )
}

function Selection({ feed, onSelect }: { feed: FleetFeed; onSelect: (id: number | null) => void }) {
  const map = useCurrentMap()
  useEffect(() => {
    // Browser tests drive feed and map through this.
    Reflect.set(globalThis, 'rastro', { feed, map })
    return map?.onSelect((id) => {
      map.setSelected(id)
      onSelect(id)
    })
  }, [feed, map, onSelect])
  return null
}

const root = document.getElementById('root')
if (root && parameters.has('raw')) {
  const worker = new Worker(new URL('./raw-worker.ts', import.meta.url), {
    type: 'module',
    name: parameters.has('plain') ? 'plain' : 'lean',
  })
  worker.addEventListener('message', ({ data }) => Reflect.set(globalThis, 'positionsRead', data))
} else if (root) {
  const feed = createLiveFeed()
  void feed.start()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Page feed={feed} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
