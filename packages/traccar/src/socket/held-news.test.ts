import { expect, test } from 'vitest'
import { createHeldNews } from './held-news.ts'
import { createWantedLogs } from './wanted-logs.ts'

test('of each device the latest waits for a browser that is behind, one key a message', () => {
  const held = createHeldNews()
  for (let speed = 0; speed < 1000; speed++) held.add(JSON.stringify({ positions: [{ deviceId: speed % 2, speed }] }))
  held.add(JSON.stringify({ devices: [{ id: 1, status: 'online' }] }))
  held.add(JSON.stringify({ events: [{ id: 5 }] }))
  held.add('{}')
  expect(held.take().map((text) => JSON.parse(text) as unknown)).toEqual([
    {
      positions: [
        { deviceId: 0, speed: 998 },
        { deviceId: 1, speed: 999 },
      ],
    },
    { devices: [{ id: 1, status: 'online' }] },
    { events: [{ id: 5 }] },
  ])
  expect(held.take()).toEqual([])
})

test('a browser that asks for the frames of one device gets no others', () => {
  const logs = createWantedLogs()
  const frames = JSON.stringify({
    logs: [
      { deviceId: 7, data: '78' },
      { deviceId: 8, data: '79' },
    ],
  })
  expect(logs.pick(frames)).toBeUndefined()
  expect(logs.hear('{"logs":[7]}')).toBe('{"logs":true}')
  expect(JSON.parse(logs.pick(frames) ?? '')).toEqual({ logs: [{ direction: 'in', deviceId: 7, data: '78' }] })
  expect(logs.hear('{"watch":[1]}')).toBeUndefined()
  expect(logs.hear('no JSON')).toBeUndefined()
  expect(logs.hear('{"logs":[]}')).toBe('{"logs":false}')
})
