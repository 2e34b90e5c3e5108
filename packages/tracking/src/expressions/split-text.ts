import { ExpressionError } from './expression-error.ts'

/** Characters that mean something in a pattern, so that a separator with one is no plain text. */
const SPECIAL = /[\\.[{()*+?^$|]/
const ESCAPED = /^\\[^A-Za-z0-9]$/

/**
 * Cut a text at a separator; empty texts at the end are left out, as Java does.
 * @throws ExpressionError for a separator that is a pattern
 */
export function splitText(text: string, separator: string): readonly string[] {
  const isEscaped = ESCAPED.test(separator)
  if (!isEscaped && separator.length > 1 && SPECIAL.test(separator))
    throw new ExpressionError('split() takes a plain text, no pattern')
  const parts = text.split(isEscaped ? separator.slice(1) : separator)
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  return parts
}
