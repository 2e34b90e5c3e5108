import { expect, test } from 'vitest'
import { feedRequest } from '../suite/wire-feed.ts'
import { owntracks } from './index.ts'

const LOCATION = { _type: 'location', tid: 'JJ', tst: 1_736_161_169, lat: -23.5, lon: -46.6 }

function send(message: unknown) {
  const body = typeof message === 'string' ? message : JSON.stringify(message)
  return feedRequest(owntracks, { method: 'POST', url: '/', body }, {})
}

test('a report sent again is the same record', () => {
  const records = [1, 2].map((sent) => send({ ...LOCATION, sent }).results[0]?.positions[0]?.record)
  expect(records[0]).toBeDefined()
  expect(records[1]).toEqual(records[0])
})

test('what cannot be read is a bad frame', () => {
  for (const message of ['', '[]', '{"_type":', { ...LOCATION, tid: '' }, { ...LOCATION, tid: 'x'.repeat(129) }]) {
    expect(send(message).badFrames).toBe(1)
  }
  for (const wrong of [{ tst: '1' }, { tst: 1e300 }, { lat: 91 }, { lon: null }, { vel: '3' }]) {
    expect(send({ ...LOCATION, ...wrong }).badFrames).toBe(1)
  }
})

test('nesting as deep as a body is long does no harm', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  const { results } = send(JSON.stringify(LOCATION).replace('{', `{"vin":${deep},`))
  expect(results[0]?.positions[0]?.attributes).toEqual({})
})

test('a command is the body of the next answer', () => {
  const data = '[{"_type":"cmd","action":"reportLocation"}]'
  const command = { type: 'custom', attributes: { data }, uniqueId: 'JJ', device: {}, now: new Date(0) }
  expect(Buffer.from(owntracks.encode.custom(command, undefined)).toString()).toBe(data)
})
