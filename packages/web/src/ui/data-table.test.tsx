import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startWords } from '../i18n/strings.ts'
import { DataTable } from './data-table.tsx'
import { fittingColumns, type TableColumn } from './table/column.ts'
import { sortAfter, sortRows } from './table/sort.ts'

interface Trip {
  id: number
  vehicle: string
  km: number | null
}

const COLUMNS: readonly TableColumn<Trip>[] = [
  {
    key: 'vehicle',
    title: 'Veículo',
    width: 120,
    grows: true,
    priority: 1,
    value: (row) => row.vehicle,
    render: (row) => row.vehicle,
  },
  { key: 'km', title: 'km', width: 60, align: 'right', priority: 1, value: (row) => row.km, render: (row) => row.km },
  { key: 'note', title: 'Nota', width: 300, priority: 3, render: () => 'nada' },
]
const ROWS: readonly Trip[] = [
  { id: 1, vehicle: 'Baú 14', km: 9 },
  { id: 2, vehicle: 'árvore 2', km: null },
  { id: 3, vehicle: 'Baú 2', km: 46 },
]
const keyOf = (row: Trip): number => row.id

beforeAll(() => startWords('pt'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const order = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? '')
/** Text of the first card; the choice of order has options of its own. */
const firstCard = (): string =>
  screen.getAllByRole('option').find((option) => option.tagName === 'DIV')?.textContent ?? ''
const keysAt = (width: number): string[] => fittingColumns(COLUMNS, width).map(({ key }) => key)

test('a click on a title sorts, another turns round, and what has no value stands last both ways', async () => {
  render(<DataTable label="Viagens" columns={COLUMNS} rows={ROWS} rowKey={keyOf} />)
  expect(order()).toEqual(['Baú 14', 'árvore 2', 'Baú 2'])
  await userEvent.click(screen.getByRole('button', { name: 'km' }))
  expect(order()).toEqual(['Baú 14', 'Baú 2', 'árvore 2'])
  expect(screen.getByRole('columnheader', { name: 'km' }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'km' }))
  expect(order()).toEqual(['Baú 2', 'Baú 14', 'árvore 2'])
  expect(screen.queryByRole('button', { name: 'Nota' })).toBeNull()
})

test('texts are ordered as people do: accents beside their letters, 2 before 14', () => {
  const sorted = sortRows(ROWS, COLUMNS, { key: 'vehicle', direction: 'ascending' }, 'pt')
  expect(sorted.map(({ vehicle }) => vehicle)).toEqual(['árvore 2', 'Baú 2', 'Baú 14'])
  expect(sortAfter({ key: 'km', direction: 'descending' }, 'km')).toEqual({ key: 'km', direction: 'ascending' })
})

test('arrows move, Enter chooses, and a reader is told where one is', async () => {
  const choose = vi.fn<(row: Trip) => void>()
  render(<DataTable label="Viagens" columns={COLUMNS} rows={ROWS} rowKey={keyOf} onRow={choose} selected={3} />)
  const grid = screen.getByRole('grid', { name: 'Viagens' })
  expect(grid.getAttribute('aria-rowcount')).toBe('4')
  grid.focus()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  expect(choose).toHaveBeenCalledExactlyOnceWith(ROWS[1])
  const active = document.querySelector(`#${CSS.escape(grid.getAttribute('aria-activedescendant') ?? '')}`)
  expect(active?.textContent).toContain('árvore 2')
  expect(screen.getByRole('row', { selected: true }).textContent).toContain('Baú 2')
})

test('of many rows only those in sight exist', () => {
  const many = Array.from({ length: 5_000 }, (_, id) => ({ id, vehicle: `V${id}`, km: id }))
  render(<DataTable label="Viagens" columns={COLUMNS} rows={many} rowKey={keyOf} />)
  expect(screen.getAllByRole('row').length).toBeLessThan(50)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
})

test('totals stand below their columns', () => {
  render(
    <DataTable label="Viagens" columns={COLUMNS} rows={ROWS} rowKey={keyOf} totals={{ vehicle: 'Total', km: 55 }} />,
  )
  const last = screen.getAllByRole('row').at(-1)
  expect(last?.textContent).toBe('Total55')
})

test('without room rows are cards with the two main columns first, and a choice of order', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  const choose = vi.fn<(row: Trip) => void>()
  render(
    <DataTable
      label="Viagens"
      columns={COLUMNS.toReversed()}
      rows={ROWS}
      rowKey={keyOf}
      onRow={choose}
      totals={{ km: 55 }}
    />,
  )
  expect(screen.queryByRole('grid')).toBeNull()
  expect(firstCard()).toMatch(/^9Baú 14Nota nada/)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ordenar' }), 'Veículo')
  expect(firstCard()).toContain('árvore 2')
  await userEvent.click(screen.getByRole('button', { name: 'Ordem: crescente' }))
  expect(firstCard()).toContain('Baú 14')
  await userEvent.click(screen.getByText('Baú 2'))
  expect(choose).toHaveBeenCalledExactlyOnceWith(ROWS[2])
})

test('a card says the units a table says elsewhere, unless the title does or there is no value', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  const [vehicle, km, note] = COLUMNS
  if (!vehicle || !km || !note) throw new Error('the table has three columns')
  const withUnit = { ...km, unit: 'km' }
  const short = { ...withUnit, key: 'short', title: 'km', priority: 2 } as const
  const long = { ...short, key: 'long', title: 'Distância' }
  const table = (
    <DataTable
      label="Viagens"
      columns={[vehicle, withUnit, short, long]}
      rows={ROWS}
      rowKey={keyOf}
      totals={{ vehicle: 'Total', short: 55, long: 55 }}
    />
  )
  const { container } = render(table)
  expect(firstCard()).toBe('Baú 149\u00a0kmkm 9Distância 9\u00a0km')
  expect(screen.getByText('árvore 2').closest('[role=option]')?.textContent).toBe('árvore 2km Distância ')
  expect(container.textContent).toContain('Totalkm 55Distância 55\u00a0km')
})

/** What the first card of a table of these columns says, and how high it is. */
function cardOf(columns: readonly TableColumn<Trip>[]): { text: string; height: number } {
  const { unmount } = render(<DataTable label="Viagens" columns={columns} rows={ROWS} rowKey={keyOf} />)
  const card = screen.getAllByRole('option').find((option) => option.tagName === 'DIV')
  const said = { text: card?.textContent ?? '', height: Number.parseFloat(card?.style.height ?? '') }
  unmount()
  return said
}

test('a long text has a line of a card to itself, below the short ones', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390)
  const address = { key: 'address', title: 'Endereço', width: 180, isLong: true, render: () => 'Av. Rebouças, 1585' }
  const time = { key: 'time', title: 'Hora', width: 60, render: () => '09:41' }
  const [vehicle, km] = COLUMNS
  if (!vehicle || !km) throw new Error('the table has two main columns')
  const long = cardOf([vehicle, km, address, time])
  expect(long.text).toMatch(/Hora 09:41Endereço Av\. Rebouças, 1585$/)
  expect(long.height - cardOf([vehicle, km, time]).height).toBe(20)
})

test('columns of little weight step aside until the others fit', () => {
  expect(keysAt(480)).toEqual(['vehicle', 'km', 'note'])
  expect(keysAt(479)).toEqual(['vehicle', 'km'])
  expect(keysAt(100)).toEqual(['vehicle', 'km'])
})
