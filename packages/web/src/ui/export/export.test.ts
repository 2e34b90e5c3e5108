import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileNameOf } from '@rastro/contracts/file-name'
import { expect, test } from 'vitest'
import { drawPdf } from './draw-pdf.ts'
import { drawRecord } from './draw-record.ts'
import type { PdfFonts, PdfSheet } from './pdf-sheet.ts'

const { resolve } = createRequire(import.meta.url)
const fontOf = async (name: string): Promise<ArrayBuffer> => {
  const file = await readFile(resolve(`@expo-google-fonts/inter/${name}`))
  return Uint8Array.from(file).buffer
}
const FRAME = { product: 'Rastro', made: 'Gerado em 21/11/2026 09:41:12' }
const SHEET: PdfSheet = {
  title: 'Histórico',
  subtitle: 'Entrega 07 · Łódź · Приём',
  columns: [{ title: 'Início' }, { title: 'Endereço' }, { title: 'km', align: 'right' }],
  rows: [],
  totals: ['', 'Total', '12,4'],
}

const fonts = async (): Promise<PdfFonts> => ({
  regular: await fontOf('400Regular/Inter_400Regular.ttf'),
  strong: await fontOf('600SemiBold/Inter_600SemiBold.ttf'),
})

async function pagesOf(rows: number): Promise<{ bytes: ArrayBuffer; pages: number }> {
  const sheet = { ...SHEET, rows: Array.from({ length: rows }, (_, index) => ['09:41', 'Av. São João', String(index)]) }
  return drawPdf(sheet, FRAME, await fonts())
}

test('a table that fits is one page of PDF with its own type inside', async () => {
  const { bytes, pages } = await pagesOf(3)
  const text = new TextDecoder('latin1').decode(bytes)
  expect(pages).toBe(1)
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(text).toContain('/FontFile2')
})

test('a long table goes on over pages', async () => {
  expect((await pagesOf(200)).pages).toBeGreaterThan(3)
})

test('five thousand rows are pages like any others', async () => {
  const { bytes, pages } = await pagesOf(5000)
  expect(pages).toBeGreaterThan(100)
  expect(bytes.byteLength).toBeLessThan(4_000_000)
})

test('one thing is told on paper by sections, which go on over pages, beside the code that leads to it', async () => {
  const facts = Array.from({ length: 9 }, (_, index) => [`Campo ${index}`, `Valor ${index}`] as const)
  const record = {
    title: 'Caminhão 07',
    subtitle: 'ABC1D23 · Campo',
    picture: null,
    code: { text: 'https://rastro.example/qr-driver/scan/7', caption: 'Código de entrada' },
  }
  const section = (title: string) => ({ title, facts })
  const drawn = async (titles: string[]) =>
    drawRecord({ ...record, sections: titles.map(section) }, FRAME, await fonts())
  expect((await drawn(['Veículo', 'Rastreador'])).pages).toBe(1)
  expect((await drawn(Array.from({ length: 12 }, (_, index) => `Seção ${index}`))).pages).toBeGreaterThan(1)
})

test('a name of a file has no accents, blanks or slashes', () => {
  expect(fileNameOf('Rota', 'Caminhão 7 / São Paulo', '2026-11-21')).toBe('rota-caminhao-7-sao-paulo-2026-11-21')
})
