import { ERRORS, type ErrorCode } from '@rastro/contracts'

/** Sentences of the server that say what one of ours says. */
const SAME: Readonly<Record<string, ErrorCode>> = {
  'User is disabled': 'accountDisabled',
  'User has expired': 'accountExpired',
  'Unknown account': 'unauthorized',
}

/** Of these the message is a sentence for people; all others tell what happened inside. */
const FOR_PEOPLE =
  /^(?:java\.lang\.(?:SecurityException|IllegalArgumentException|RuntimeException|UnsupportedOperationException)|org\.traccar\.notification\.MessageException|jakarta\.ws\.rs\.[\w.]+)$/
/** `java.lang.SecurityException`: words with dots, without spaces. */
const CLASS_NAME = /^[a-z][\w.$]*$/
const TWICE = /unique|duplicate/i
const LONGEST = 400

/**
 * The sentence of a refusal, as our own engine would word it. The server answers with a text or a stack trace, whose first
 * line is `class: message`; what is below, and what tells of its database, stays here.
 * @param path of the call, to tell which of two things exists already
 */
export function refusalText(body: string, path: string): string {
  const [line = ''] = body.trimStart().split(/\r?\n/, 1)
  // A page in HTML is no sentence.
  if (line.startsWith('<')) return ''
  const { text, classes } = withoutClasses(line.trim())
  const own = SAME[text]
  if (own) return ERRORS[own].text
  const isInternal = classes.length > 0 && !FOR_PEOPLE.test(classes.at(-1) ?? '')
  if (!isInternal) return text.slice(0, LONGEST)
  if (!TWICE.test(line)) return ERRORS.invalidInput.text
  return (/\/users(\/|$)/.test(path) ? ERRORS.duplicateEmail : ERRORS.duplicateUniqueId).text
}

const isClass = (part: string): boolean => part.includes('.') && CLASS_NAME.test(part)

function withoutClasses(line: string): { text: string; classes: string[] } {
  const parts = line.split(': ')
  const first = parts.findIndex((part) => !isClass(part))
  const count = first === -1 ? parts.length : first
  return { text: parts.slice(count).join(': '), classes: parts.slice(0, count) }
}
