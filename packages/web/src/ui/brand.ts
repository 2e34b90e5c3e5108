import type { Branding } from '@rastro/contracts'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { paintBrand } from './paint-brand.ts'
import { PRODUCT_NAME } from './product.ts'
import { useScheme } from './scheme.ts'

let brand: Branding = {}
const listeners = new Set<() => void>()

/** What the installation calls itself, how it looks, and where it sends people. Components that use it render again when it changes. */
export function setBrand(next: Branding): void {
  brand = next
  paintBrand(next)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The name of the installation; outside React. */
export function brandName(): string {
  return brand.title ?? PRODUCT_NAME
}

/** A brand somebody tries out, for the part of the page below it. */
export const TriedBrand = createContext<Branding | null>(null)

/** The picture of the installation for light ground, such as paper; outside React. */
export function brandLogo(): string | null {
  return brand.headerLogo ?? brand.logo ?? null
}

/** The brand with its name for a component. */
export function useBrand(): Branding & { name: string } {
  const current = useSyncExternalStore(subscribe, () => brand)
  const { title = PRODUCT_NAME, ...rest } = useContext(TriedBrand) ?? current
  return { ...rest, title, name: title }
}

/** Pictures of the brand that fit the scheme the page is drawn in: of the login, and of the header. */
export function useBrandLogos(): { logo: string | null; headerLogo: string | null } {
  const { logo = null, logoDark = logo, headerLogo = null, headerLogoDark = headerLogo } = useBrand()
  return useScheme() === 'dark' ? { logo: logoDark, headerLogo: headerLogoDark } : { logo, headerLogo }
}
