import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWords } from '../i18n/strings.ts'
import { useToasts } from '../ui/toasts.ts'
import { loadScreen, ScreenLost } from './load-screen.ts'

beforeAll(() => startWords('pt'))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = () => new Promise<never>(() => undefined)

test('[NAV-41] a screen that does not load is tried three times', async () => {
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('404'))
  const outcome = loadScreen(load).catch((problem: unknown) => problem)
  await vi.runAllTimersAsync()
  expect(await outcome).toBeInstanceOf(ScreenLost)
  expect(await outcome).toMatchObject({ cause: { message: '404' } })
  expect(load).toHaveBeenCalledTimes(3)
})

test('[NAV-42] [NAV-43] each try has three seconds, and the next one starts 200 ms later', async () => {
  const load = vi.fn<() => Promise<never>>().mockImplementation(never)
  const outcome = loadScreen(load).catch((problem: unknown) => String(problem))
  await vi.advanceTimersByTimeAsync(3_199)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_200 + 3_000)
  expect(await outcome).toContain('3000 ms')
})

test('a screen that arrives at the second try opens', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('net')).mockResolvedValue('screen')
  const loading = loadScreen(load)
  await vi.runAllTimersAsync()
  await expect(loading).resolves.toBe('screen')
})

test('without a network the screen waits, says so, and opens when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue('screen')
  const loading = loadScreen(load)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Sem rede. A tela abre assim que ela voltar.'])
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect(loading).resolves.toBe('screen')
})
