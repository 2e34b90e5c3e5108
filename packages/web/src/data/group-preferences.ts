import { createPreference, type Preference } from './preferences.ts'

/** What a person chose for one group in the list (PRF-01). */
interface GroupPreference {
  collapsed: boolean
}

function isChoices(value: unknown): value is Record<string, GroupPreference> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Choices by group id, 0 = vehicles without a group. Kept on this device. */
export const groupPreferences: Preference<Record<string, GroupPreference>> = createPreference('groups', {}, isChoices)

/** Fold a group away in the list, or open it again. */
export function toggleCollapsed(groupId: number): void {
  const choices = groupPreferences.get()
  const collapsed = choices[groupId]?.collapsed === true
  groupPreferences.set({ ...choices, [groupId]: { collapsed: !collapsed } })
}
