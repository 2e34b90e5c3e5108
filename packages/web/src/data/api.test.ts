import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, callApi, callExtension } from './api.ts'

const fetchMock = vi.fn<(url: string, init?: RequestInit & { body?: URLSearchParams | string }) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function addressOfCall(): string | undefined {
  return fetchMock.mock.calls[0]?.[0]
}

test('[API-01] the tracking API is on the same host under /api', async () => {
  fetchMock.mockResolvedValue(new Response('[]'))
  await callApi('/positions', { query: { id: [1, 2] } })
  expect(addressOfCall()).toBe('/api/positions?id=1&id=2')
})

test('[API-02] the extension service is under /tarkan', async () => {
  fetchMock.mockResolvedValue(new Response('[]'))
  await callExtension('/shares')
  expect(addressOfCall()).toBe('/tarkan/shares')
})

/** A server that never answers, as fetch does it: rejects when its signal ends. */
function silence(_: unknown, init?: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('timed out', 'TimeoutError')))
  })
}

test.each([
  ['[API-03] the tracking API', callApi, 60_000],
  ['[API-04] the extension service', callExtension, 30_000],
] as const)('%s is given up after its time limit', async (_, call, limit) => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), ms)
    return controller.signal
  })
  fetchMock.mockImplementation(silence)
  const settled = vi.fn<(problem: unknown) => void>()
  const calling = call('/x').catch(settled)
  await vi.advanceTimersByTimeAsync(limit - 1)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await calling
  expect(settled.mock.calls[0]?.[0]).toMatchObject({ name: 'ApiError', status: null })
})

test('credentials are included in every call', async () => {
  fetchMock.mockResolvedValue(new Response(''))
  await callApi('/session', { method: 'DELETE' })
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include', method: 'DELETE' })
})

test('[API-06] 399 is an answer, 400 is an error that keeps the text of the server', async () => {
  fetchMock.mockResolvedValueOnce(new Response('', { status: 399 }))
  await expect(callApi('/x')).resolves.toBeInstanceOf(Response)
  fetchMock.mockResolvedValueOnce(new Response('Account is disabled', { status: 400 }))
  const problem = await callApi('/x').catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ApiError)
  expect(problem).toMatchObject({ status: 400, body: 'Account is disabled' })
})

test('forms are sent url-encoded and objects as JSON', async () => {
  fetchMock.mockImplementation(async () => new Response(''))
  await callApi('/session', { method: 'POST', form: { email: 'a b' } })
  await callApi('/users', { method: 'POST', json: { name: 'Ana' } })
  expect(fetchMock.mock.calls[0]?.[1]?.body?.toString()).toBe('email=a+b')
  expect(fetchMock.mock.calls[1]?.[1]).toMatchObject({
    body: '{"name":"Ana"}',
    headers: { 'Content-Type': 'application/json' },
  })
})
