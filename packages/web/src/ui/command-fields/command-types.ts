import type { Attributes, Language } from '@rastro/contracts'
import { COMMAND_TYPES, type CommandAttributeKind, type CommandTypeName } from '@rastro/contracts/command-types'

function isKnown(type: string): type is CommandTypeName {
  return Object.hasOwn(COMMAND_TYPES, type)
}

/** The word of a command type; one nobody named shows itself. */
export function commandWord(type: string, language: Language): string {
  return isKnown(type) ? COMMAND_TYPES[type].words[language] : type
}

/** The parameters a type takes, by name and kind. */
export function parametersOf(type: string): readonly (readonly [string, CommandAttributeKind])[] {
  if (!isKnown(type)) return []
  const attributes: Readonly<Record<string, CommandAttributeKind>> = COMMAND_TYPES[type].attributes
  return Object.entries(attributes)
}

/** Only the parameters the type takes, and what names no parameter at all, such as `noQueue`. */
export function attributesFor(type: string, attributes: Attributes): Attributes {
  const taken = new Set(parametersOf(type).map(([name]) => name))
  const named = new Set(Object.keys(COMMAND_TYPES).flatMap((each) => parametersOf(each).map(([name]) => name)))
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => taken.has(name) || !named.has(name)))
}

/** What a command does to the engine: a stop is confirmed by a slide. */
export function stopsEngine({ type, attributes }: { type: string; attributes: Attributes }): boolean {
  return type === 'engineStop' || attributes['changeNative'] === 'engineStop'
}

/** Every type by its word, for a choice. */
export function typeChoices(types: readonly string[], language: Language): { value: string; label: string }[] {
  return types
    .map((value) => ({ value, label: commandWord(value, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}
