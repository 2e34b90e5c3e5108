import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { fleetQuery } from './app/fleet.ts'
import { nextTask } from './app/next-task.ts'
import { createAppRouter } from './app/router.tsx'
import { settleFormats } from './app/settle-formats.ts'
import { followBrand, startBrand } from './app/start-brand.ts'
import { settleLanguage, startLanguage } from './app/start-language.ts'
import { startLoading } from './app/start-loading.ts'
import { StartProgress } from './app/start-progress.tsx'
import { startTheme } from './app/theme.ts'
import { Updates } from './app/updates.tsx'
import { instanceId } from './data/instance.ts'
import { serverQuery } from './data/server.ts'

// The start in pieces: as one task it would keep the page from its first frame.
await nextTask()
instanceId()
startTheme()
const queries = new QueryClient()
// The guard asks for it first; it is on its way before the router is.
void queries.prefetchQuery(serverQuery)
const brand = startBrand()
await nextTask()
startLoading(location.pathname)
await Promise.all([startLanguage(), brand])
followBrand()

await nextTask()
const router = createAppRouter({
  queries,
  settle: async (user, info) => {
    settleFormats(user, info.server)
    await settleLanguage(user, info.server)
  },
  // The screens show how the fleet is coming along and offer another try.
  fleet: () => void queries.prefetchQuery(fleetQuery),
})

/** Where a clicked notification leads. */
function openPath(path: string): void {
  void router.navigate({ href: path })
}

await nextTask()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const page = createRoot(root)
startTransition(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <StartProgress />
        <RouterProvider router={router} />
        <Updates open={openPath} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
