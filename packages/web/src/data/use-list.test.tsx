import { SERVER_DEFAULTS, USER_DEFAULTS, type User } from '@rastro/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useList } from './resources.ts'
import { serverQuery } from './server.ts'
import { sessionQuery } from './session.ts'

afterEach(() => vi.unstubAllGlobals())

const useBoth = () => ({ devices: useList('devices'), groups: useList('groups') })

/** What two lists say to somebody, and the addresses that were asked for them. */
async function listsOf(person: Partial<User>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/\?$/, ''))
    return Response.json([])
  })
  const queries = new QueryClient()
  queries.setQueryData(sessionQuery.queryKey, { ...USER_DEFAULTS, id: 1, ...person })
  queries.setQueryData(serverQuery.queryKey, { server: SERVER_DEFAULTS, plus: true, deviceLimit: null })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useBoth, { wrapper })
  await waitFor(() => expect(result.current.devices.loading.isSuccess).toBe(true))
  return { asked, denied: result.current.groups.denied }
}

test('a visitor is not made to ask for lists he may not have', async () => {
  expect(await listsOf({ temporary: true })).toEqual({ asked: ['/api/devices'], denied: true })
})

test('anybody else asks for them', async () => {
  expect(await listsOf({})).toEqual({ asked: ['/api/devices', '/api/groups'], denied: false })
})
