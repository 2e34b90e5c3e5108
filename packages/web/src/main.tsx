import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAppRouter } from './app/router.tsx'
import { settleLanguage, startLanguage } from './app/start-language.ts'
import { StartProgress } from './app/start-progress.tsx'
import { instanceId } from './data/instance.ts'

instanceId()
await startLanguage()

const queries = new QueryClient()
const router = createAppRouter({
  queries,
  settle: (user, info) => settleLanguage(user, info.server),
  fleet: () => undefined,
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <StartProgress />
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
