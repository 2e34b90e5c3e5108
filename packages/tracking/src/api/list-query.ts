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
  found.sort((one, other) => collator.compare(textsOf(one)[0] ?? '', textsOf(other)[0] ?? ''))
  return limit > 0 ? found.slice(Math.max(0, offset), Math.max(0, offset) + limit) : found
}

const collator = new Intl.Collator('pt', { sensitivity: 'base', numeric: true })
