import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useLinkedList } from './object-links.ts'
import { useList, useRemove } from './resources.ts'

afterEach(() => vi.unstubAllGlobals())

function useForm() {
  const { items, loading } = useList('geofences')
  return { loading, linked: useLinkedList('geofences', items, loading, '7'), remove: useRemove('geofences') }
}

test('an object that was removed is not asked for its links again while its form is still there', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
    asked.push(`${method} ${address.replace(/\?$/, '')}`)
    return Response.json(address.endsWith('/links') ? { deviceIds: [], groupIds: [], userIds: [] } : [])
  })
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useForm, { wrapper })
  await waitFor(() => expect(asked).toEqual(['GET /api/geofences', 'GET /api/geofences/7/links']))
  await waitFor(() => expect(result.current.linked.loading.isPending).toBe(false))
  await act(() => result.current.remove.mutateAsync(7))
  expect(asked.slice(2)).toEqual(['DELETE /api/geofences/7', 'GET /api/geofences'])
})
