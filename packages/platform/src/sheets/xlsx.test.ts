import { buffer } from 'node:stream/consumers'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'
import { type Cell, excelTime, type Sheet, xlsx } from './xlsx.ts'

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

test('texts that look like formulas stay texts', async () => {
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

test('a line of CSV quotes what has to be and computes nothing', () => {
  expect(csvLine(['a', 1.5, true, null, ''])).toBe('a,1.5,true,,\r\n')
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', ' blank'])).toBe('"a,b","say ""x""","two\nlines"," blank"\r\n')
  for (const text of ['=1+1', '+55', '-1', '@a', '\t1', '\r1', '\u00001', '  =1', '＝1', ' ＋1'])
    expect(csvLine([text]).replaceAll('"', ''), JSON.stringify(text)).toBe(`'${text}\r\n`)
  expect(csvLine([-1, '1-2', 'a=b'])).toBe('-1,1-2,a=b\r\n')
})

/** What the XML of a sheet says. */
async function sheetText(one: Sheet): Promise<string> {
  const { sheetXml } = await import('./sheet-xml.ts')
  let text = ''
  for await (const part of sheetXml(one, FORMATS, [])) text += part
  return text
}
