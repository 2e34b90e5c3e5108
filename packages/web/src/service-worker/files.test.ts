import { expect, test, vi } from 'vitest'
import type { FetchedEvent } from './scope.ts'

const ORIGIN = 'https://fleet.example'

/** Whether the worker answers a request of a page itself. */
async function takes(path: string, mode: RequestMode = 'cors', method = 'GET'): Promise<boolean> {
  vi.stubGlobal('PRECACHE', ['/index.html'])
  vi.stubGlobal('BUILD', 'test')
  // It asks the network before it looks into the store.
  vi.stubGlobal('fetch', async () => new Response('fresh'))
  vi.stubGlobal('caches', { match: async () => undefined, open: async () => ({ put: async () => undefined }) })
  const { answer } = await import('./files.ts')
  const answers: Promise<Response>[] = []
  const request = { url: new URL(path, ORIGIN).href, mode, method }
  const event = {
    request,
    respondWith: (response: Promise<Response>) => void answers.push(response),
  }
  // The worker looks at nothing else of the event.
  answer(event as unknown as FetchedEvent, ORIGIN)
  await Promise.all(answers)
  vi.unstubAllGlobals()
  return answers.length > 0
}

test('[C-46] the service worker leaves answers of the API alone, opened as a page too', async () => {
  for (const path of [
    '/api/devices',
    '/api',
    '/tarkan/users/1/logs',
    '/tarkan',
    'https://elsewhere.example/assets/a.js',
  ])
    for (const mode of ['cors', 'no-cors', 'navigate'] as const) expect(await takes(path, mode), path).toBe(false)
  expect(await takes('/assets/a.js', 'cors', 'POST')).toBe(false)
  expect(await takes('/assets/a.js')).toBe(true)
  expect(await takes('/home', 'navigate')).toBe(true)
})
