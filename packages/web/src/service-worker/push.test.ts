import { expect, test } from 'vitest'
import { openFrom, pathOf, readPushed, show } from './push.ts'
import type { WorkerScope } from './scope.ts'

const pushed = { title: 'Van', body: 'Ignição ligada', data: { eventId: '9', deviceId: '7' }, isUrgent: true }
const noJson = () => JSON.parse('no JSON') as unknown

/** A worker's surroundings with some pages of ours open. */
function surroundings(pages: { focus: () => Promise<void>; postMessage: (message: unknown) => void; url: string }[]) {
  const shown: unknown[] = []
  const opened: string[] = []
  const work: Promise<unknown>[] = []
  const scope = {
    registration: { showNotification: async (...notice: unknown[]) => void shown.push(notice) },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
  } as unknown as WorkerScope // the parts that push uses
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise)
  return { scope, shown, opened, waitUntil, done: () => Promise.all(work) }
}

test('what the server pushes is shown with its words, one notice for each event', async () => {
  const { scope, shown, waitUntil, done } = surroundings([])
  show(scope, { waitUntil, data: { json: () => pushed } })
  await done()
  expect(shown).toEqual([['Van', expect.objectContaining({ body: 'Ignição ligada', tag: '9' })]])
})

test('a message nobody can read is shown all the same, because browsers demand it', async () => {
  const { scope, shown, waitUntil, done } = surroundings([])
  for (const data of [null, { json: noJson }, { json: () => 7 }]) show(scope, { waitUntil, data })
  await done()
  expect(shown).toHaveLength(3)
  expect(readPushed({ title: 5, data: 'x' })).toMatchObject({ title: 'Rastro', body: '' })
})

test('a click brings an open page to the front and shows the vehicle, or opens a page', async () => {
  const told: unknown[] = []
  const page = {
    url: '',
    focus: async () => void told.push('focus'),
    postMessage: (message: unknown) => void told.push(message),
  }
  const notification = { close: () => undefined, data: { deviceId: '7' } } as unknown as Notification
  const withPage = surroundings([page])
  openFrom(withPage.scope, { notification, waitUntil: withPage.waitUntil })
  await withPage.done()
  expect(told).toEqual([{ type: 'open', path: '/devices/7' }, 'focus'])
  const without = surroundings([])
  openFrom(without.scope, { notification, waitUntil: without.waitUntil })
  await without.done()
  expect(without.opened).toEqual(['/devices/7'])
  expect(pathOf({ deviceId: '../x' })).toBe('/notifications')
})
