import { DEVICE_KEYS, type Device, isEmail, UNIQUE_ID_PATTERN } from '@rastro/contracts'
import { type DeviceDraft, inputText } from './device-draft.ts'

type Word = 'nameMissing' | 'uniqueIdMissing' | 'uniqueIdForm' | 'uniqueIdTaken' | 'emailWrong'

const uniqueIdPattern = new RegExp(UNIQUE_ID_PATTERN)

/**
 * What is wrong with a draft, by field. What is not changed is not judged: older and imported ones may be of any form.
 * `taken`: the unique id the server refused because another device has it.
 */
export function problemsOf(draft: DeviceDraft, stored: Device, taken: string | null): Readonly<Record<string, Word>> {
  const problems: Record<string, Word> = {}
  if (draft.name.trim() === '') problems['name'] = 'nameMissing'
  const wanted = draft.uniqueId.trim()
  if (wanted === '') problems['uniqueId'] = 'uniqueIdMissing'
  else if (wanted !== stored.uniqueId && !uniqueIdPattern.test(wanted)) problems['uniqueId'] = 'uniqueIdForm'
  else if (wanted === taken) problems['uniqueId'] = 'uniqueIdTaken'
  const key = DEVICE_KEYS.installationEmail
  const email = inputText(draft.attributes, key).trim()
  if (email !== '' && email !== inputText(stored.attributes, key).trim() && !isEmail(email))
    problems[key] = 'emailWrong'
  return problems
}

/** The section of the form that shows the first thing that is wrong. */
export function sectionOf(problems: Readonly<Record<string, string>>): 'details' | 'installation' {
  return 'name' in problems || 'uniqueId' in problems ? 'details' : 'installation'
}
