import type { Language } from '@rastro/contracts'
import { HTML_LANG } from '../../i18n/language.ts'
import type { SortValue, TableColumn } from './column.ts'

/** The order of a table. */
export interface TableSort {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

/** The order after a click on a column's title: the same column turns round, another begins ascending. */
export function sortAfter(sort: TableSort | null, key: string): TableSort {
  const turns = sort?.key === key && sort.direction === 'ascending'
  return { key, direction: turns ? 'descending' : 'ascending' }
}

function isNothing(value: SortValue): boolean {
  return value === null || value === '' || (typeof value === 'number' && Number.isNaN(value))
}

/** Rows in the wanted order; equal ones stay as they came, those without a value stand last. The input is left alone. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  sort: TableSort | null,
  language: Language,
): readonly Row[] {
  const value = columns.find(({ key }) => key === sort?.key)?.value
  if (!sort || !value) return rows
  const turn = sort.direction === 'ascending' ? 1 : -1
  const { compare } = new Intl.Collator(HTML_LANG[language], { numeric: true, sensitivity: 'base' })
  // Each value is asked for once, not once for each comparison.
  const keyed = rows.map((row) => ({ row, value: value(row) }))
  keyed.sort((one, other) => {
    if (isNothing(one.value) || isNothing(other.value))
      return Number(isNothing(one.value)) - Number(isNothing(other.value))
    if (typeof one.value === 'string' && typeof other.value === 'string') return turn * compare(one.value, other.value)
    return turn * (Number(one.value) - Number(other.value))
  })
  return keyed.map(({ row }) => row)
}
