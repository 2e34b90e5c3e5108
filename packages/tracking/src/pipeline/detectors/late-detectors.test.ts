import { expect, test } from 'vitest'
import { makeRoad } from '../../testing/road.ts'

test('what a device answers, writes and photographs is told, also when it arrives late', () => {
  const road = makeRoad()
  road.say({ at: 100 })
  const attributes = { result: 'OK', message: 'on my way', image: 'a.jpg', audio: 'b.amr' }
  expect(road.say({ at: 50, attributes }).events).toMatchObject([
    { type: 'media', attributes: { media: 'image', file: 'a.jpg' } },
    { type: 'media', attributes: { media: 'audio', file: 'b.amr' } },
    { type: 'commandResult', attributes: { result: 'OK' } },
    { type: 'textMessage', attributes: { message: 'on my way' } },
  ])
})

test('silence is no message', () => {
  expect(makeRoad().say({ at: 0, attributes: { message: '', image: '' } }).events).toBeUndefined()
})
