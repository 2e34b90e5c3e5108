import { COMMAND_TYPES, EVENT_WORDS, isEventType, type Language } from '@rastro/contracts'
import type { LinkedKind, UserLinkedKind } from './link-keys.ts'
import type { Resources } from './resources.ts'

/** What one object is called, whatever its kind. */
export function objectName(object: Resources[LinkedKind | UserLinkedKind], language: Language): string {
  if ('name' in object) return object.name
  if ('description' in object && object.description) return object.description
  if ('notificators' in object) return isEventType(object.type) ? EVENT_WORDS[object.type][language] : object.type
  const type = Object.entries(COMMAND_TYPES).find(([name]) => name === object.type)
  return type?.[1].words[language] ?? object.type
}
