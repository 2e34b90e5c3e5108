import type { Branding } from '@rastro/contracts'
import { useSyncExternalStore } from 'react'
import { PRODUCT_NAME } from './product.ts'

let brand: Branding = {}
const listeners = new Set<() => void>()

/** What the installation calls itself, and where it sends people. Components that use it render again when it changes. */
export function setBrand(next: Branding): void {
  brand = next
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

/** The brand with its name for a component. */
export function useBrand(): Branding & { name: string } {
  const { title = PRODUCT_NAME, ...rest } = useSyncExternalStore(subscribe, () => brand)
  return { ...rest, title, name: title }
}
