import { type Attributes, COMMAND_TYPES, type CommandAttributeKind, Refusal } from '@rastro/contracts'

/** What each kind of attribute may look like as text: nothing that could end a field or a frame of a protocol. */
const FORMS: Readonly<Record<CommandAttributeKind, RegExp>> = {
  // Free text keeps its marks; each protocol says what would end its own frames.
  text: /^[^\p{Cc}\u2028\u2029]*$/u,
  whole: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(\.\d{1,9})?$/,
  switch: /^(true|false)$/,
  phone: /^\+?\d{2,20}$/,
  ussd: /^[+*#\d]{1,40}$/,
  host: /^[A-Za-z0-9.:-]{1,255}$/,
  zone: /^[A-Za-z0-9_+/:-]{1,64}$/,
}

/** Longest text of an attribute, as the wire has it; a short recording of a voice is as long. */
const LONGEST = 4000
/** More attributes than any type takes. */
const MOST = 64

/**
 * Check the attributes a type is known to take, and that no other text smuggles a control character in. Line ends of
 * a custom command are written out, `\r\n`.
 * @throws Refusal naming the attribute
 */
export function checkAttributes(type: string, attributes: Attributes): void {
  const kinds: Readonly<Record<string, CommandAttributeKind>> = Object.hasOwn(COMMAND_TYPES, type)
    ? COMMAND_TYPES[type as keyof typeof COMMAND_TYPES].attributes // it has this type, as just asked
    : {}
  const entries = Object.entries(attributes)
  if (entries.length > MOST) throw new Refusal('commandFailed', 'Failed to encode command: too many attributes')
  for (const [name, value] of entries) {
    if (value === null || value === '') continue
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : 'text'
    const text = String(value)
    if (text.length > LONGEST || !FORMS[kind].test(text))
      throw new Refusal('commandFailed', `Failed to encode command: invalid ${name}`)
  }
}
