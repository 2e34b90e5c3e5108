import { createPreference, oneOf } from '../data/preferences.ts'

export const THEME_CHOICES = ['light', 'dark', 'system'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]

/** What the person chose; `public/theme.js` reads the same key before the first paint. */
export const themeChoice = createPreference<ThemeChoice>('theme', 'system', oneOf(THEME_CHOICES))

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

/** The scheme that is in force now. */
export function currentScheme(): 'light' | 'dark' {
  const choice = themeChoice.get()
  if (choice !== 'system') return choice
  return systemDark.matches ? 'dark' : 'light'
}

function apply(): void {
  const scheme = currentScheme()
  const { classList, dataset } = document.documentElement
  classList.toggle('theme-dark', scheme === 'dark')
  classList.toggle('theme-light', scheme === 'light')
  dataset['mantineColorScheme'] = scheme
}

/** Keep the page in step with the choice and with the system, for as long as it lives. */
export function startTheme(): void {
  apply()
  themeChoice.subscribe(apply)
  systemDark.addEventListener('change', apply)
}
