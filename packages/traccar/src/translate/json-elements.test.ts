import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { elementsOf } from './json-elements.ts'

test('objects of a list come whole wherever the answer is torn, in letters of several bytes too', async () => {
  const rows = [
    { id: 1, attributes: { 'a{"': 'x}\\"ção' } },
    {},
    { id: 2, network: { cells: [{ id: 3 }] } },
    { text: '[{' },
  ]
  const bytes = Buffer.from(` ${JSON.stringify(rows, null, 1)}\n`)
  for (const size of [1, 2, 3, 7, 1000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    const found: unknown[] = []
    for await (const texts of elementsOf(Readable.from(pieces)))
      found.push(...texts.map((text) => JSON.parse(text) as unknown))
    expect(found).toEqual(rows)
  }
})

test('an empty list has none', async () => {
  const lists: string[][] = []
  for await (const texts of elementsOf(Readable.from([Buffer.from('[]')]))) lists.push(texts)
  expect(lists.flat()).toEqual([])
})
