import { afterEach, expect, test, vi } from 'vitest'
import { testComputed } from './computed.ts'

const ATTRIBUTE = { expression: 'power ?', type: 'number' } as const
const { signal } = new AbortController()

function answering(answer: Response) {
  const fetching = vi.fn<typeof fetch>(async () => answer)
  vi.stubGlobal('fetch', fetching)
  return fetching
}

afterEach(() => vi.unstubAllGlobals())

test('[CMP-08] a test posts the attribute with the device in the query', async () => {
  const fetching = answering(new Response('13.2', { headers: { 'content-type': 'application/json' } }))
  expect(await testComputed(ATTRIBUTE, 7, signal)).toEqual({ kind: 'value', value: 13.2 })
  const [url, init] = fetching.mock.calls[0] ?? []
  expect([url, init?.method, init?.body]).toEqual([
    '/api/attributes/computed/test?deviceId=7',
    'POST',
    JSON.stringify(ATTRIBUTE),
  ])
})

test('a text stays a text, and no content is null', async () => {
  answering(new Response('13.2', { headers: { 'content-type': 'text/plain; charset=utf-8' } }))
  expect(await testComputed(ATTRIBUTE, 7, signal)).toEqual({ kind: 'value', value: '13.2' })
  answering(new Response(null, { status: 204 }))
  expect(await testComputed(ATTRIBUTE, 7, signal)).toEqual({ kind: 'null' })
})

test('what is wrong says why and where', async () => {
  answering(new Response('Invalid expression: "?" at 7 means nothing here', { status: 400 }))
  expect(await testComputed(ATTRIBUTE, 7, signal)).toEqual({
    kind: 'wrong',
    reason: '"?" at 7 means nothing here',
    at: 6,
  })
  answering(new Response('The device has no position yet', { status: 400 }))
  expect(await testComputed(ATTRIBUTE, 7, signal)).toMatchObject({ kind: 'wrong', at: null })
})

test('a server that is away is no result', async () => {
  answering(new Response('', { status: 502 }))
  await expect(testComputed(ATTRIBUTE, 7, signal)).rejects.toThrow('502')
})
