import type { Branding } from '@rastro/contracts'

const OUR_ICON = '/favicon.svg'
const OUR_COLOUR = '#0F5E8C'

/**
 * Put colours and icon of a brand on the page. Tokens it does not set are those of the style sheet;
 * `public/theme.js` does the same for the brand of the last visit, before the first paint.
 */
export function paintBrand({ palette, icon, iconSmall = icon }: Branding): void {
  const { style } = document.documentElement
  for (const name of Array.from(style)) if (name.startsWith('--brand-')) style.removeProperty(name)
  for (const [token, colour] of Object.entries(palette ?? {})) style.setProperty(`--${token}`, colour)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', palette?.['brand-600'] ?? OUR_COLOUR)
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (!link || link.getAttribute('href') === (iconSmall ?? OUR_ICON)) return
  link.removeAttribute('type')
  link.setAttribute('href', iconSmall ?? OUR_ICON)
}
