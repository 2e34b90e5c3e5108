import { expect, test } from 'vitest'
import { createRowReader } from './row-reader.ts'

/** What comes out when a text arrives in pieces of so many characters. */
function read(text: string, size: number): unknown[] {
  const reader = createRowReader<unknown>()
  const rows: unknown[] = []
  for (let at = 0; at < text.length; at += size) rows.push(...reader.push(text.slice(at, at + size)))
  reader.end()
  return rows
}

const ROWS = [
  { id: 1, address: 'Rua "A", [1] {2} \\', nested: { list: [1, [2], {}] } },
  { id: 2, address: null, nested: {} },
  { id: 3, address: 'é\n}', nested: { text: ']' } },
]

test('rows come out whole wherever the pieces are cut', () => {
  const text = JSON.stringify(ROWS)
  for (let size = 1; size <= text.length; size++) expect(read(text, size)).toEqual(ROWS)
  expect(read(' [ ] \n', 1)).toEqual([])
})

test('rows are there before the list is complete', () => {
  const reader = createRowReader()
  expect(reader.push('[{"id":1},{"i')).toEqual([{ id: 1 }])
  expect(reader.push('d":2}')).toEqual([{ id: 2 }])
  expect(() => reader.end()).toThrow('cannot be read')
})

test('[REP-07] an answer that is an object is refused as no list', () => {
  expect(() => read('{"rows":[]}', 5)).toThrow('no list')
})

test('[REP-10] an answer that is no JSON is refused as unreadable', () => {
  expect(() => read('<html>', 3)).toThrow('cannot be read')
  expect(() => read('[{"id":}]', 3)).toThrow('cannot be read')
})
