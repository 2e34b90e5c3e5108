import readSheets from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../../i18n/strings.ts'
import { setTimeFormat } from '../../i18n/times.ts'
import { csvOf, pdfSheetOf } from './export-list.ts'
import type { ExportTable } from './export-table.ts'
import { planWorkbook } from './plan-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

interface Bill {
  name: string
  due: string
  cents: number
  paid: boolean
  late: number | null
}

const BILLS: readonly Bill[] = [
  { name: 'Ana', due: '2026-11-21T02:30:00Z', cents: 123_450, paid: true, late: null },
  { name: '=HYPERLINK("http://evil.example")', due: '', cents: 5, paid: false, late: 5_400_000 },
]
const TABLE: ExportTable<Bill> = {
  title: 'Faturas',
  filters: 'Novembro de 2026',
  columns: [
    { title: 'Cliente', value: ({ name }) => name },
    { title: 'Vence', kind: 'dateTime', value: ({ due }) => due },
    { title: 'Valor', kind: 'money', total: 'sum', value: ({ cents }) => cents },
    { title: 'Paga', kind: 'yesNo', isTableOnly: true, value: ({ paid }) => paid },
    { title: 'Atraso', kind: 'duration', total: 'max', value: ({ late }) => late },
  ],
  rows: BILLS,
}

beforeAll(async () => {
  await startWords('pt')
  setTimeFormat({ isTwelveHours: false, zone: 'America/Sao_Paulo' })
})

async function readBack(table: ExportTable<Bill>) {
  const [sheet] = await readSheets(Buffer.from(await writeWorkbook(planWorkbook(table, 'pt', 'Gerado agora'))))
  return sheet!
}

test('numbers, money and times of a list are typed cells of a workbook, and their totals stand below', async () => {
  const { sheet, data } = await readBack(TABLE)
  expect(sheet).toBe('Faturas')
  expect(data.slice(0, 3).map(([first]) => first)).toEqual(['Faturas', 'Novembro de 2026', 'Gerado agora'])
  expect(data.slice(4)).toEqual([
    ['Cliente', 'Vence', 'Valor', 'Paga', 'Atraso'],
    ['Ana', new Date('2026-11-20T23:30:00Z'), 1234.5, 'Sim', null],
    ['=HYPERLINK("http://evil.example")', null, 0.05, 'Não', expect.anything()],
    ['Total', null, 1234.55, null, expect.anything()],
  ])
})

test('a list of five thousand rows is one workbook with all of them', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({ ...BILLS[0]!, cents: index * 100 }))
  const { data } = await readBack({ ...TABLE, rows })
  expect(data).toHaveLength(5 + 5000 + 1)
  expect(data.at(-1)![2]).toBe(12_497_500)
})

test('a text that looks like a formula is none in a file of text either', () => {
  const [, title, first, second] = csvOf(TABLE).split(/\ufeff|\r\n/)
  expect(title).toBe('Cliente,Vence,Valor,Paga,Atraso')
  expect(first).toBe('Ana,2026-11-20 23:30:00,1234.5,Sim,')
  expect(second).toBe(`"'=HYPERLINK(""http://evil.example"")",,0.05,Não,01:30:00`)
})

test('on paper values are written as people read them, without the columns only tables have', () => {
  const { subtitle, columns, rows, totals } = pdfSheetOf(TABLE)
  expect(subtitle).toBe('Novembro de 2026 · 2 linhas')
  expect(columns.map(({ title }) => title)).toEqual(['Cliente', 'Vence', 'Valor', 'Atraso'])
  expect(rows[0]).toEqual(['Ana', '20/11/2026 23:30', 'R$\u00a01.234,50', ''])
  expect(totals).toEqual(['Total', '', 'R$\u00a01.234,55', '1 h 30'])
})
