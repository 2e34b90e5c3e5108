import { BRANDING_PATH, type Branding, readBranding } from '@rastro/contracts'
import { callExtension, EXTENSION_BASE } from './api.ts'
import { createPreference } from './preferences.ts'

function isBranding(value: unknown): value is Branding {
  return typeof value === 'object' && value !== null
}

/** What the last page was branded as: the next one begins with it. */
export const lastBranding = createPreference<Branding>('branding', {}, isBranding)

/**
 * Ask for the branding of the installation (BRD-01).
 * @throws ApiError the extension service is away
 */
export async function loadBranding(): Promise<Branding> {
  const response = await callExtension(BRANDING_PATH.slice(EXTENSION_BASE.length))
  return readBranding(await response.json().catch(() => null))
}

/** Hear of the branding another tab of this browser was told. */
export function onBrandingElsewhere(listener: (branding: Branding) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== lastBranding.key) return
    listener(readBranding(JSON.parse(newValue ?? '{}')))
  })
}
