import type { LogRecord } from '@rastro/contracts'

const PRINTABLE = /^[\x20-\x7e]$/

/** A frame as hex digits in pairs. */
export function hexOf({ data, form }: Pick<LogRecord, 'data' | 'form'>): string {
  const bytes = new TextEncoder()
  const digits =
    form === 'hex' ? data : Array.from(bytes.encode(data), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.match(/../g)?.join(' ') ?? ''
}

/** A frame as text; what cannot be printed is a dot. */
export function textOf({ data, form }: Pick<LogRecord, 'data' | 'form'>): string {
  if (form !== 'hex') return data.trimEnd()
  const letters = data.match(/../g)?.map((pair) => String.fromCharCode(Number.parseInt(pair, 16))) ?? []
  return letters.map((letter) => (PRINTABLE.test(letter) ? letter : '·')).join('')
}
