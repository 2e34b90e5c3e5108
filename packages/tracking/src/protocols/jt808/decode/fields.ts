import type { Attributes } from '@rastro/contracts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { plainText } from '../../wire/text.ts'

export type NumberSize = 'uint8' | 'int8' | 'uint16' | 'int16' | 'uint32'
/** Reads one value into the attributes. */
export type FieldReader = (reader: ByteReader, attributes: Attributes) => void

export interface Scale {
  times?: number
  dividedBy?: number
  plus?: number
}

/** A number with its scale: `read × times ÷ dividedBy + plus`. */
export function number(
  name: string,
  size: NumberSize,
  { times = 1, dividedBy = 1, plus = 0 }: Scale = {},
): FieldReader {
  return (reader, attributes) => {
    attributes[name] = (reader[size]() * times) / dividedBy + plus
  }
}

/** The rest of the field as text. */
export function text(name: string, length?: number): FieldReader {
  return (reader, attributes) => {
    const value = plainText(reader.text(length ?? reader.remaining))
    if (value !== '') attributes[name] = value
  }
}

/** Hex of the rest of the field. */
export function hex(name: string): FieldReader {
  return (reader, attributes) => {
    if (reader.remaining > 0) attributes[name] = reader.hex(reader.remaining)
  }
}

/** A battery level is kept when it can be one. */
export const batteryLevel: FieldReader = (reader, attributes) => {
  const level = reader.uint8()
  if (level <= 100) attributes['batteryLevel'] = level
}
