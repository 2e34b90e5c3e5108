import { afterEach, expect, test, vi } from 'vitest'
import { createCodeReader } from './read-codes.ts'

const ours = { detect: async () => [] }
vi.mock('./own-code-reader.ts', () => ({ createOwnReader: () => ours }))
afterEach(() => vi.unstubAllGlobals())

/** A browser whose own reader knows these kinds of codes. */
function browserThatReads(...formats: string[]): void {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      detect = async () => []
    },
  )
}

test('the reader of the browser reads where it knows such codes', async () => {
  browserThatReads('ean_13', 'qr_code')
  expect(await createCodeReader()).not.toBe(ours)
})

test('a browser that has a reader by name only, as phones without the services of Google do, gets ours', async () => {
  browserThatReads()
  expect(await createCodeReader()).toBe(ours)
})

test('a browser without a reader gets ours', async () => {
  expect(await createCodeReader()).toBe(ours)
})
