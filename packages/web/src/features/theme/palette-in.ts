import { type Palette, paletteOf, type Theme } from '@rastro/contracts'

/** Our own colours as `tokens.css` has them: the page itself may wear a theme's, so a preview of ours says them. */
const OURS: Palette = {
  'brand-50': '#eff7fd',
  'brand-100': '#ddeffc',
  'brand-200': '#b6dbf7',
  'brand-300': '#86c2ee',
  'brand-400': '#54a1d4',
  'brand-500': '#2b7fb3',
  'brand-600': '#0f5e8c',
  'brand-700': '#0a4b70',
  'brand-800': '#093853',
  'brand-900': '#072538',
  'brand-dark': '#1c74a8',
  'brand-dark-hover': '#2381b8',
  'brand-dark-soft': '#142733',
  'brand-dark-line': '#23506b',
  'brand-dark-speed': '#2f6e96',
  'brand-sky': '#0a2a3e',
  'brand-sky-dark': '#0a0f14',
}

/** The palette a theme shows. */
export function paletteIn({ hue, variant }: Pick<Theme, 'hue' | 'variant'>): Palette {
  return hue === null ? OURS : paletteOf(hue, variant)
}
