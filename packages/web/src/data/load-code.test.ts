import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadCode } from './load-code.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.head.replaceChildren()
})

const never = () => new Promise<never>(() => undefined)
const lost = new TypeError('Failed to fetch dynamically imported module')

test('[NAV-44] a part of the app that never arrives fails after 120 s', async () => {
  const settled = vi.fn<(problem: unknown) => void>()
  loadCode(never).catch(settled)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(settled).toHaveBeenCalledOnce()
})

test('a part that is refused is asked for again, ever more slowly, and fails within 120 s', async () => {
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(lost)
  const outcome = loadCode(load).catch((problem: unknown) => problem)
  await vi.advanceTimersByTimeAsync(1_400)
  expect(load).toHaveBeenCalledTimes(4)
  await vi.advanceTimersByTimeAsync(118_600)
  expect(await outcome).toBe(lost)
  expect(load.mock.calls.length).toBeLessThan(40)
})

test('without a network nobody is asked; when it is back the part comes, however long that took', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('part')
  const loading = loadCode(load)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load).toHaveBeenCalledTimes(1)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect(loading).resolves.toBe('part')
})
