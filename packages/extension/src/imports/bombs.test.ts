import { Refusal } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { BadFile } from './bad-file.ts'
import { createFileParser } from './parse-file.ts'
import { entityBomb, lyingBomb, overlapBomb, partBomb, rowBomb, sheetOf, textBomb } from './testing/bombs.ts'
import { archive, xlsFile, xlsxFile } from './testing/workbooks.ts'

const parse = createFileParser()

async function problemOf(file: Buffer): Promise<string> {
  try {
    await parse(file)
    return 'none'
  } catch (error) {
    if (error instanceof BadFile) return error.problem
    throw error
  }
}

/** How a file is refused, and whether that was quick. */
async function refusal(file: Buffer): Promise<{ problem: string; isQuick: boolean }> {
  const begun = performance.now()
  const problem = await problemOf(file)
  return { problem, isQuick: performance.now() - begun < 2_000 }
}

test('[C-37] a sheet of ten million rows is refused before it is read', async () => {
  const file = await rowBomb()
  expect(file.length).toBeLessThan(1024 * 1024)
  expect(await refusal(file)).toEqual({ problem: 'tooLarge', isQuick: true })
})

test('[C-37] a gigabyte of shared texts is refused before it is unpacked', async () => {
  expect(await refusal(await textBomb())).toEqual({ problem: 'tooLarge', isQuick: true })
})

test('[C-37] an archive whose directory lies about its sizes is held to what it said', async () => {
  expect(await refusal(await lyingBomb())).toEqual({ problem: 'tooLarge', isQuick: true })
})

test('[C-37] many parts over the same bytes are refused', async () => {
  expect(await refusal(await overlapBomb())).toEqual({ problem: 'tooLarge', isQuick: true })
})

test('[C-37] more parts than a workbook has are refused', async () => {
  expect(await refusal(await partBomb())).toEqual({ problem: 'tooLarge', isQuick: true })
})

test('[C-37] entities, which grow while they are read, are refused unread', async () => {
  const outside = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>'
  const hidden = Buffer.from(`\ufeff${outside}`, 'utf16le').toString('latin1')
  for (const file of [await entityBomb(), await sheetOf(outside), await sheetOf(hidden)])
    expect(await refusal(file)).toEqual({ problem: 'broken', isQuick: true })
})

test('a file that takes the thread too long is given up', async () => {
  const impatient = createFileParser({ timeLimitMs: 1 })
  const file = await xlsxFile([['Nome'], ['Van']])
  await expect(impatient(file)).rejects.toMatchObject({ problem: 'tooSlow' })
})

test('files wait for each other, and too many are sent away', async () => {
  const file = await xlsxFile([['Nome'], ['Van']])
  const told = await Promise.allSettled(Array.from({ length: 6 }, () => parse(file)))
  const refused = told.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  expect(refused.every((one) => one.status === 'rejected' && one.reason instanceof Refusal)).toBe(true)
})

test('[IMP-03] only Excel files are read, whatever they are called', async () => {
  expect(await problemOf(Buffer.from('Nome;IMEI\nVan;1'))).toBe('type')
  expect(await problemOf(Buffer.from('<html><table><tr><td>Nome'))).toBe('type')
  expect(await problemOf(await archive({ 'word/document.xml': ['<document/>'] }))).toBe('type')
  expect(await problemOf(Buffer.from('PK\u0003\u0004 and nothing else'))).toBe('broken')
  const day = new Date(Date.UTC(2026, 10, 21))
  const rows = [
    ['Nome', 'IMEI', 'ICCID', 'Vencimento'],
    ['Van', 862798050142337, 8.955170110123457e18, day],
  ]
  const { titles, rows: read } = await parse(xlsFile(rows))
  expect(titles).toEqual(['Nome', 'IMEI', 'ICCID', 'Vencimento'])
  expect(read).toEqual([{ row: 2, cells: ['Van', '862798050142337', '≈8955170110123457000', '2026-11-21'] }])
  expect(
    (
      await parse(
        await xlsxFile([
          ['Nome', 'IMEI'],
          ['Van', '0123'],
        ]),
      )
    ).rows[0]?.cells,
  ).toEqual(['Van', '0123'])
})

test('[IMP-11] a file with nothing in it, or only titles, is refused', async () => {
  expect(await problemOf(Buffer.alloc(0))).toBe('empty')
  expect(await problemOf(await xlsxFile([['Nome', 'IMEI']]))).toBe('empty')
  expect(await problemOf(xlsFile([['Nome', 'IMEI']]))).toBe('empty')
})

function vans(count: number): string[][] {
  return [['Nome'], ...Array.from({ length: count }, (_, index) => [`Van ${index}`])]
}

test('more than 5,000 rows are refused', async () => {
  expect(await problemOf(await xlsxFile(vans(5_000)))).toBe('none')
  expect(await problemOf(await xlsxFile(vans(5_001)))).toBe('tooLarge')
  expect(await problemOf(xlsFile(vans(5_001)))).toBe('tooLarge')
})
