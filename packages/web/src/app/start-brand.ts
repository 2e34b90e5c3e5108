import { ApiError } from '../data/api.ts'
import { lastBranding, loadBranding, onBrandingElsewhere } from '../data/branding.ts'
import { setBrand } from '../ui/brand.ts'

/** The first page waits this long for its name; later it changes when it comes. Own choice. */
const PATIENCE_MS = 700

/** How often a page that stays open asks again; an unchanged brand is a short answer. Own choice. */
const AGAIN_MS = 300_000

async function refresh(): Promise<void> {
  try {
    const branding = await loadBranding()
    lastBranding.set(branding)
    setBrand(branding)
  } catch (problem) {
    // The product works under its own name, or under that of the last time.
    if (!(problem instanceof ApiError)) throw problem
  }
}

/** Brand the page before its first render; a page that knows the brand of the last time does not wait for the new one. */
export async function startBrand(): Promise<void> {
  const before = lastBranding.get()
  setBrand(before)
  const asking = refresh()
  if (Object.keys(before).length > 0) return
  const { promise: late, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, PATIENCE_MS)
  await Promise.race([asking, late])
}

/** Follow the brand for as long as the page lives: another tab that learnt of a new one tells, and now and then we ask. */
export function followBrand(): void {
  let askedAt = Date.now()
  const ask = (): void => {
    if (document.visibilityState === 'hidden' || Date.now() - askedAt < AGAIN_MS) return
    askedAt = Date.now()
    void refresh()
  }
  setInterval(ask, AGAIN_MS)
  document.addEventListener('visibilitychange', ask)
  onBrandingElsewhere(setBrand)
}
