import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastBranding } from '../data/branding.ts'
import { brandName } from '../ui/brand.ts'
import { titleOf } from '../ui/heading.tsx'
import { followBrand, startBrand } from './start-brand.ts'

const fetchMock = vi.fn<(url: string) => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers()
  lastBranding.clear()
  vi.stubGlobal('fetch', fetchMock.mockReset())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[BRD-01] [BRD-06] the branding is fetched before the first render and names the page', async () => {
  fetchMock.mockResolvedValue(Response.json({ title: 'TransVale' }))
  await startBrand()
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/tarkan/assets/custom/config.json')
  expect(brandName()).toBe('TransVale')
  expect(titleOf('Mapa')).toBe('Mapa · TransVale')
})

test('a page that knows the last brand does not wait, and takes the new one when it comes', async () => {
  lastBranding.set({ title: 'TransVale' })
  const answer = Promise.withResolvers<Response>()
  fetchMock.mockReturnValue(answer.promise)
  await startBrand()
  expect(brandName()).toBe('TransVale')
  answer.resolve(Response.json({ title: 'Vale Log' }))
  await vi.waitFor(() => expect(brandName()).toBe('Vale Log'))
  expect(lastBranding.get()).toEqual({ title: 'Vale Log' })
})

test('a service that does not answer, or answers nonsense, holds nothing up', async () => {
  fetchMock.mockReturnValue(new Promise(() => undefined))
  const started = startBrand()
  await vi.advanceTimersByTimeAsync(700)
  await started
  expect(brandName()).toBe('Rastro')
  fetchMock.mockRejectedValue(new TypeError('away'))
  await startBrand()
  fetchMock.mockResolvedValue(new Response('<html>', { status: 200 }))
  await startBrand()
  expect(brandName()).toBe('Rastro')
})

test('a page that stays open follows the brand: another tab tells of it, and a page looked at again asks', async () => {
  fetchMock.mockImplementation(async () => Response.json({ title: 'Vale Log' }))
  followBrand()
  const newValue = JSON.stringify({ title: 'De outra aba' })
  window.dispatchEvent(new StorageEvent('storage', { key: lastBranding.key, newValue }))
  expect(brandName()).toBe('De outra aba')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(fetchMock).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(brandName()).toBe('Vale Log')
})
