import { Type } from 'typebox'

/** Query parameters every list takes. */
export const LIST_QUERY = {
  all: Type.Optional(Type.Boolean()),
  userId: Type.Optional(Type.Integer()),
  keyword: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer()),
  offset: Type.Optional(Type.Integer()),
  excludeAttributes: Type.Optional(Type.Boolean()),
}

interface Page {
  keyword?: string
  limit?: number
  offset?: number
}

/**
 * Sort by name, keep what has the keyword in one of its texts, cut out the page. `offset` counts only with a `limit`.
 * @param textsOf the texts a keyword is looked for in, the name first
 */
export function pageOf<T>(
  items: Iterable<T>,
  { keyword, limit = 0, offset = 0 }: Page,
  textsOf: (item: T) => readonly (string | null)[],
): T[] {
  const wanted = keyword?.toLowerCase() ?? ''
  const found = [...items].filter(
    (item) => wanted === '' || textsOf(item).some((text) => text?.toLowerCase().includes(wanted)),
  )
  const sorted = found
    .map((item) => ({ item, key: plainText(textsOf(item)[0] ?? '') }))
    .sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ item }) => item)
  return limit > 0 ? sorted.slice(Math.max(0, offset), Math.max(0, offset) + limit) : sorted
}

/**
 * A text without letter case and accents, to search in and order by. Made once per name: comparing by locale blocks for
 * long with 50,000 devices.
 */
export function plainText(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
