import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gps103 } from '../gps103/index.ts'
import { owntracks } from '../owntracks/index.ts'
import { ruptela } from '../ruptela/index.ts'
import { type FrameRecord, readRecords } from './frame-records.ts'
import { sampleOfRecord } from './sample-of-record.ts'

function recordOf(name: string, type: string): FrameRecord {
  const file = new URL(`../../../../testkit/frames/${name}.jsonl`, import.meta.url)
  const record = readRecords(readFileSync(file, 'utf8')).find((it) => it.expect.type === type)
  if (record === undefined) throw new Error(`${name} has no record with a ${type}`)
  return record
}

test('a recorded frame becomes a sample that tells what comes out of it', () => {
  const record = recordOf('ruptela', 'attributes')
  expect(sampleOfRecord(ruptela, record)).toMatchObject({
    hex: record.data,
    expect: { positions: [{ attributes: { type: 7 } }] },
    source: 'RuptelaProtocolDecoderTest.java:36',
  })
})

test('what the framer took away is put back', () => {
  const record = recordOf('gps103', 'position')
  expect(sampleOfRecord(gps103, record, ';')).toMatchObject({ text: `${record.data};` })
})

test('a request keeps its parts', () => {
  const record = recordOf('owntracks', 'position')
  expect(sampleOfRecord(owntracks, record)).toMatchObject({
    http: { method: 'POST', url: '/', body: record.http?.body },
    expect: { status: 200 },
  })
})
