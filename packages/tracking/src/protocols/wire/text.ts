import { BadFrame } from '../protocol.ts'

/** A text frame, one character a byte. Zero bytes become spaces: no text column takes them. */
export function textOf(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', ' ')
}

const SPACE = 0x20

/**
 * A field of fixed length as text: without the zeros, spaces and control characters around it. A zero inside becomes a
 * space: no text column takes it.
 */
export function plainText(field: string): string {
  let start = 0
  let end = field.length
  while (start < end && field.charCodeAt(start) <= SPACE) start++
  while (end > start && field.charCodeAt(end - 1) <= SPACE) end--
  return field.slice(start, end).replaceAll('\0', ' ')
}

/** Whole number in decimal digits with an optional sign. Undefined for anything else and beyond 15 digits. */
export function integerOf(text: string | undefined): number | undefined {
  return text !== undefined && text.length <= 16 && /^[+-]?\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Decimal number with an optional sign and fraction (`12`, `12.`, `-0.5`), no exponent. Undefined for anything else. */
export function decimalOf(text: string | undefined): number | undefined {
  return text !== undefined && text.length <= 40 && /^[+-]?\d{1,15}(?:\.\d*)?$/.test(text) ? Number(text) : undefined
}

/** Whole number in 1 to 12 hexadecimal digits. Undefined for anything else. */
export function hexOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[0-9a-fA-F]{1,12}$/.test(text) ? Number.parseInt(text, 16) : undefined
}

/** Whether a text is decimal digits and nothing else. */
export function isDigits(text: string | undefined): text is string {
  return text !== undefined && /^\d+$/.test(text)
}

/** The number a decoder cannot do without. @throws BadFrame with `code` when it is missing or not finite */
export function need(value: number | undefined, code: string): number {
  if (value === undefined || !Number.isFinite(value)) throw new BadFrame(code)
  return value
}

/** Six digits as three numbers, `hhmmss` or `yymmdd`. Undefined for anything else. */
export function pairsOf(text: string | undefined): [number, number, number] | undefined {
  if (text === undefined || text.length !== 6 || !isDigits(text)) return undefined
  return [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6))]
}

/**
 * Degrees and minutes written together, `ddmm.mmmm` with any number of degree digits. `N`, `E` or nothing is positive,
 * `S` and `W` negative. Undefined when the text is no such number.
 */
export function degreesOf(text: string | undefined, hemisphere: string): number | undefined {
  if (text === undefined || text.length > 40 || !/^\d+\.\d+$/.test(text)) return undefined
  const minutesStart = text.indexOf('.') - 2
  if (minutesStart < 0) return undefined
  const degrees = Number(text.slice(0, minutesStart)) + Number(text.slice(minutesStart)) / 60
  return signed(degrees, hemisphere)
}

/** A coordinate with the sign of its hemisphere. */
export function signed(degrees: number, hemisphere: string): number {
  return hemisphere === 'S' || hemisphere === 'W' ? -degrees : degrees
}

/** A course brought into 0 to 360 degrees; what trackers write for "unknown" (-1) becomes 0. */
export function courseOf(degrees: number): number {
  return degrees >= 0 && Number.isFinite(degrees) ? (degrees <= 360 ? degrees : degrees % 360) : 0
}

/** A cursor over the fields of a text frame. Reads past the end and fields of the wrong kind throw. @throws BadFrame */
export class FieldReader {
  readonly fields: readonly string[]
  /** Index of the next field; may be moved freely. */
  index = 0

  constructor(fields: readonly string[]) {
    this.fields = fields
  }

  get remaining(): number {
    return this.fields.length - this.index
  }

  /** The next field without moving, or undefined at the end. */
  peek(ahead = 0): string | undefined {
    return this.fields[this.index + ahead]
  }

  text(): string {
    const field = this.fields[this.index]
    if (field === undefined) throw new BadFrame('truncated')
    this.index++
    return field
  }

  skip(count = 1): void {
    for (let left = count; left > 0; left--) this.text()
  }

  integer(): number {
    return need(integerOf(this.text()), 'number')
  }

  decimal(): number {
    return need(decimalOf(this.text()), 'number')
  }

  hex(): number {
    return need(hexOf(this.text()), 'number')
  }

  /** Digits of a switch panel, `00000101`, as the number they spell. */
  binary(): number {
    const field = this.text()
    if (!/^[01]{1,32}$/.test(field)) throw new BadFrame('number')
    return Number.parseInt(field, 2)
  }
}
