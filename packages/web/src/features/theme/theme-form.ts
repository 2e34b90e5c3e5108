import { isThemeLink, THEME_LINKS, type Theme, type ThemeLink } from '@rastro/contracts'
import type { FieldsProps, Problems } from '../../ui/settings/settings-form.tsx'

/** A theme in the form; it has an id because every form has. */
export type EditedTheme = Theme & { id: number }

export type ThemeForm = FieldsProps<EditedTheme>

/** Tab of each field that can be wrong: all of them are links. */
export const TAB_OF_LINKS = 'general'

/** Links that lead nowhere or elsewhere than they say. */
export function wrongLinks(theme: Theme): ThemeLink[] {
  return THEME_LINKS.filter((field) => !isThemeLink(field, theme[field]))
}

/** A sentence for each wrong link. */
export function problemsOf(theme: Theme, words: Readonly<Record<ThemeLink, string>>): Problems {
  return Object.fromEntries(wrongLinks(theme).map((field) => [field, words[field]]))
}

/** The theme alone, as it is saved. */
export function themeIn(value: EditedTheme): Theme {
  const fields = Object.entries(value).filter(([name]) => name !== 'id')
  return Object.fromEntries(fields) as Theme // all but the id, by the line above
}
