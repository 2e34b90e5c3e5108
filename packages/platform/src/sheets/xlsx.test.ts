import { buffer } from 'node:stream/consumers'
import { type Cell, excelTime, type Sheet, workbookEntries } from '@rastro/sheets'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { xlsx } from './xlsx.ts'

const FORMATS = ['0.0 "km"', 'dd/mm/yyyy hh:mm:ss']

function sheet(name: string, ...rows: Cell['value'][][]): Sheet {
  return {
    name,
    heading: [
      ['Trips', ''],
      ['Device', 'Van & <Co> "1"'],
    ],
    columns: [
      { title: 'Start', width: 18, format: FORMATS[1] },
      { title: 'Place', width: 30 },
      { title: 'Length', width: 12, format: FORMATS[0] },
      { title: 'Valid', width: 8 },
    ],
    rows: inTwos(rows.map((cells) => cells.map((value): Cell => ({ value })))),
  }
}

async function* inTwos(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  for (let start = 0; start < rows.length; start += 2) yield rows.slice(start, start + 2)
}

const read = async (...sheets: Sheet[]) => readSheets(await buffer(xlsx(FORMATS, sheets)))

test('a spreadsheet program reads back names, headings, texts, numbers, times and yes or no', async () => {
  const noon = new Date('2026-11-20T12:00:00Z')
  const sheets = await read(
    sheet(
      'Van',
      [excelTime(noon.getTime()), 'São Paulo – <b>&"x"', 12.34, true],
      [null, '', -0.5, false],
      [null, 'é\u0007\nb', 0, null],
    ),
    sheet('van', []),
    sheet("'a/b:c*?[d]\\ with a name that is too long"),
  )
  expect(sheets.map(({ sheet: name }) => name)).toEqual(['Van', 'van 2', 'a b c   d   with a name that is'])
  expect(sheets[0]!.data).toEqual([
    ['Trips', null, null, null],
    ['Device', 'Van & <Co> "1"', null, null],
    [null, null, null, null],
    ['Start', 'Place', 'Length', 'Valid'],
    [noon, 'São Paulo – <b>&"x"', 12.34, true],
    [null, null, -0.5, false],
    [null, 'é\nb', 0, null],
  ])
})

test('[C-31] texts that look like formulas stay texts', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', ' =cmd|x!A0', '=HYPERLINK("http://evil")']
  const [first] = await read(sheet('Van', ...texts.map((text) => [null, text, null, null])))
  expect(first!.data.slice(4).map((row) => row[1])).toEqual(texts.map((text) => text.trim()))
  const xml = await sheetText(sheet('Van', ...texts.map((text) => [null, text, null, null])))
  expect(xml).not.toContain('<f>')
  expect(xml.match(/t="inlineStr"/g)).toHaveLength(texts.length + 3 + 4)
})

test('a cell with a link opens it', async () => {
  const place = sheet('Van')
  const yard = { value: 'Yard', link: 'https://www.openstreetmap.org/?mlat=1&mlon=2' }
  const xml = await sheetText({ ...place, rows: inTwos([[{ value: 1 }, yard]]) })
  expect(xml).toContain('<hyperlink ref="B5" r:id="rId1"/>')
})

test('a workbook is written while its rows are made', async () => {
  let made = 0
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (; made < 200; made++)
      yield Array.from({ length: 500 }, (_, index) => [{ value: Math.sin(made * 500 + index) }])
  }
  let bytes = 0
  let early = 0
  for await (const chunk of xlsx(FORMATS, [{ ...sheet('Van'), rows: rows() }])) {
    bytes += chunk.length
    if (made < 20) early = bytes
  }
  expect(made).toBe(200)
  expect(early).toBeGreaterThan(1000)
  expect(bytes).toBeGreaterThan(early * 5)
})

async function* failing(): AsyncGenerator<Cell[][]> {
  yield [[{ value: 1 }]]
  throw new Error('the database went away')
}

test('a failure while rows are made fails the file, and nobody asks for more', async () => {
  await expect(buffer(xlsx(FORMATS, [{ ...sheet('Van'), rows: failing() }]))).rejects.toThrow('the database went away')
})

test('sums and largest values stand below the table, for programs and for those that only read values', async () => {
  const van = {
    ...sheet('Van', [1, 'a', 12.5, true], [null, 'b', null, true], [3, 'c', 30, true]),
    totalLabel: 'Total',
  }
  const columns = van.columns.map((column, index) => ({ ...column, total: index === 2 ? ('sum' as const) : undefined }))
  const ending = (await sheetText({ ...van, columns })).split('<row r="8">')[1]
  expect(ending).toContain('>Total</t>')
  expect(ending).toContain('<f>SUBTOTAL(109,C5:C7)</f><v>42.5</v>')
  const largest = columns.map(({ total, ...column }) => ({ ...column, ...(total && { total: 'max' as const }) }))
  const again = { ...sheet('Van', [1, '', 12.5, true], [3, '', 30, true], [2, '', 4, true]), columns: largest }
  expect((await read(again))[0]!.data.at(-1)).toEqual([null, null, 30, null])
  expect((await read({ ...sheet('Van'), columns }))[0]!.data).toHaveLength(4)
})

/** What the XML of a sheet says. */
async function sheetText(one: Sheet): Promise<string> {
  let text = ''
  for await (const { name, content } of workbookEntries(FORMATS, [one]))
    if (name.endsWith('sheet1.xml')) for await (const part of content) text += part
  return text
}
