/** What may stand in a cell. */
export type CsvCell = string | number | boolean | null

/**
 * What makes a spreadsheet program take a text for a formula, also after blanks and in its wide form (CVE-2026-27644).
 * Source: OWASP ASVS 1.2.10.
 */
// oxlint-disable-next-line no-control-regex
const FORMULA = /^(?:[=+\-@\t\r\u0000]|\s+[=+\-@]|\s*[\uff1d\uff0b\uff0d\uff20])/u

/** One line of a CSV file, RFC 4180; texts that a program would compute get an apostrophe before them. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
