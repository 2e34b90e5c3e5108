import { type Category, categoryImagePath } from '@rastro/contracts'

/** Pictures that are kept (IMG-05). */
export const IMAGE_CACHE_ENTRIES = 100

/** Pictures of these categories are loaded before anybody asks (IMG-07). */
export const PRELOADED_CATEGORIES = [
  'default',
  'car',
  'truck',
  'motorcycle',
  'bus',
] as const satisfies readonly Category[]

/** Load a picture. Answers false when there is none. */
export type LoadImage = (url: string) => Promise<boolean>

export interface ImageCache {
  /** Whether there is a picture at an address; asked once as long as it is kept. */
  has(url: string): Promise<boolean>
  /** The answer when it is known already. */
  peek(url: string): boolean | undefined
  /** Forget one that changed. */
  forget(url: string): void
  /** Addresses that are kept, the least recently used first. */
  urls(): readonly string[]
}

interface Entry {
  promise: Promise<boolean>
  answer: boolean | undefined
}

function entryOf(loading: Promise<boolean>): Entry {
  const entry: Entry = { promise: loading, answer: undefined }
  entry.promise = loading.then((answer) => {
    entry.answer = answer
    return answer
  })
  return entry
}

/** Which pictures exist, the least recently used forgotten first (IMG-06). The browser itself keeps their bytes. */
export function createImageCache(load: LoadImage, most = IMAGE_CACHE_ENTRIES): ImageCache {
  // A map remembers the order in which its keys were put: a used one is put again.
  const entries = new Map<string, Entry>()
  const use = (url: string, entry: Entry): void => {
    entries.delete(url)
    entries.set(url, entry)
    for (const oldest of entries.keys()) {
      if (entries.size <= most) break
      entries.delete(oldest)
    }
  }
  return {
    has(url) {
      const known = entries.get(url)
      if (known) {
        use(url, known)
        return known.promise
      }
      const entry = entryOf(load(url))
      use(url, entry)
      return entry.promise
    },
    peek: (url) => entries.get(url)?.answer,
    forget: (url) => void entries.delete(url),
    urls: () => [...entries.keys()],
  }
}

function loadInBrowser(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(true))
    image.addEventListener('error', () => resolve(false))
    image.src = url
  })
}

let cache: ImageCache | undefined

/** The pictures of this page; the usual categories are fetched with the first that is asked for. */
export function imageCache(): ImageCache {
  if (!cache) {
    cache = createImageCache(loadInBrowser)
    for (const category of PRELOADED_CATEGORIES) void cache.has(categoryImagePath(category))
  }
  return cache
}
