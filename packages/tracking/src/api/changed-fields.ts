import { isDeepStrictEqual } from 'node:util'
import type { Attributes } from '@rastro/contracts'

/** An entry of the audit trail names so much. */
const MAX_LENGTH = 400

interface Extended {
  attributes: Attributes
}

/**
 * Names of the fields two versions of an entity differ in, attributes one by one, by comma: never what they hold, which
 * may be secret.
 */
export function changedFields<T extends Extended>(before: T, after: T): string {
  const { attributes: attributesBefore, ...fieldsBefore } = before
  const { attributes: attributesAfter, ...fieldsAfter } = after
  const fields = differing(fieldsBefore, fieldsAfter)
  const attributes = differing(attributesBefore, attributesAfter).map((name) => `attributes.${name}`)
  return [...fields, ...attributes].join().slice(0, MAX_LENGTH)
}

function differing(before: object, after: object): string[] {
  const was = new Map(Object.entries(before))
  const is = new Map(Object.entries(after))
  return [...new Set([...was.keys(), ...is.keys()])].filter((name) => !isDeepStrictEqual(was.get(name), is.get(name)))
}
