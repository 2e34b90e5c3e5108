import { categoryImagePath } from '@rastro/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { createImageCache, IMAGE_CACHE_ENTRIES, imageCache, PRELOADED_CATEGORIES } from './image-cache.ts'

afterEach(() => void vi.unstubAllGlobals())

const load = () => vi.fn<(url: string) => Promise<boolean>>(async (url) => !url.includes('missing'))

test('[IMG-05] a hundred pictures are kept, the next one costs the first', async () => {
  expect(IMAGE_CACHE_ENTRIES).toBe(100)
  const cache = createImageCache(load())
  for (let id = 1; id <= 101; id++) await cache.has(`/${id}.png`)
  expect(cache.urls()).toHaveLength(100)
  expect(cache.peek('/1.png')).toBeUndefined()
  expect(cache.peek('/2.png')).toBe(true)
})

test('[IMG-06] what was used last is forgotten last', async () => {
  const fetchImage = load()
  const cache = createImageCache(fetchImage, 2)
  await cache.has('/a.png')
  await cache.has('/b.png')
  await cache.has('/a.png')
  await cache.has('/c.png')
  expect(cache.urls()).toEqual(['/a.png', '/c.png'])
  expect(fetchImage).toHaveBeenCalledTimes(3)
})

test('a picture that is missing is known to be, and a changed one is asked for again', async () => {
  const fetchImage = load()
  const cache = createImageCache(fetchImage)
  expect(await cache.has('/missing.png')).toBe(false)
  expect(cache.peek('/missing.png')).toBe(false)
  cache.forget('/missing.png')
  await cache.has('/missing.png')
  expect(fetchImage).toHaveBeenCalledTimes(2)
})

test('[IMG-07] the usual categories are loaded before anybody asks', () => {
  const asked: string[] = []
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      set src(url: string) {
        asked.push(url)
      }
    },
  )
  imageCache()
  expect(PRELOADED_CATEGORIES).toEqual(['default', 'car', 'truck', 'motorcycle', 'bus'])
  expect(asked).toEqual(PRELOADED_CATEGORIES.map(categoryImagePath))
})
