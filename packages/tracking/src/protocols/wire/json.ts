import { BadFrame } from '../protocol.ts'

/** A JSON object a tracker sent. Its members may be anything, nested as deep as the message is long. */
export type Json = Readonly<Record<string, unknown>>

/** The object a text spells. @throws BadFrame `json` when it spells something else or nothing */
export function parseObject(text: string): Json {
  const object = objectOf(parse(text))
  if (object === undefined) throw new BadFrame('json')
  return object
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadFrame('json')
  }
}

/** A JSON object, undefined for everything else. */
export function objectOf(value: unknown): Json | undefined {
  // Arrays are excluded, so what is left has text keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
}

/** A finite number, undefined when absent. @throws BadFrame `number` when something else stands there */
export function numberIn(json: Json, name: string): number | undefined {
  const value = json[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new BadFrame('number')
  return value
}
