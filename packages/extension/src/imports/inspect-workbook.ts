import { IMPORT_LIMITS } from '@rastro/contracts/import-limits'
import { BadFile } from './bad-file.ts'

/** Rows people leave empty between others, and the line of titles. */
const MOST_ROW_TAGS = IMPORT_LIMITS.rows * 2
const MOST_CELL_TAGS = IMPORT_LIMITS.rows * IMPORT_LIMITS.columns
/** Texts a sheet of that size can name. */
const MOST_TEXTS = MOST_CELL_TAGS

/**
 * Look at the parts of a workbook before anything parses them.
 * @throws BadFile broken where a part declares entities or is not UTF-8, tooLarge where a sheet is
 */
export function inspectWorkbook(parts: ReadonlyMap<string, Buffer>): void {
  if (!parts.has('xl/workbook.xml')) throw new BadFile('type')
  for (const [name, content] of parts) {
    if (!/\.(xml|rels|vml)$/i.test(name)) continue
    // A document type is where entities come from, and no program writes one. Other encodings would hide it.
    if (isWide(content) || content.includes('<!DOCTYPE') || content.includes('<!ENTITY')) throw new BadFile('broken')
    const isSheet = name.startsWith('xl/worksheets/')
    if (isSheet && (hasMore(content, 'row', MOST_ROW_TAGS) || hasMore(content, 'c', MOST_CELL_TAGS)))
      throw new BadFile('tooLarge')
    if (name === 'xl/sharedStrings.xml' && hasMore(content, 'si', MOST_TEXTS)) throw new BadFile('tooLarge')
  }
}

/** UTF-16 and UTF-32 have a zero in one of their first bytes, or their mark. */
function isWide(content: Buffer): boolean {
  return content.subarray(0, 4).includes(0) || (content[0] ?? 0) >= 0xfe
}

/** Whether more than so many elements of a name begin, whatever prefix they bear. */
function hasMore(content: Buffer, name: string, most: number): boolean {
  let count = 0
  for (const start of [`<${name}`, `:${name}`]) {
    for (let at = content.indexOf(start); at !== -1; at = content.indexOf(start, at + start.length)) {
      const next = content[at + start.length]
      const ends = next === 0x20 || next === 0x3e || next === 0x2f || next === 0x0a || next === 0x0d || next === 0x09
      if (ends && ++count > most) return true
    }
  }
  return false
}
