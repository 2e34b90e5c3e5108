import { expect, onTestFinished, test } from 'vitest'
import { askToConfirm, CONFIRMATION_EVENTS, onAskToConfirm } from './confirmations.ts'

test('each of the five questions travels as its own window event and names the device', () => {
  const heard: unknown[] = []
  onTestFinished(onAskToConfirm((confirmation, deviceId) => heard.push([confirmation, deviceId])))
  askToConfirm('block', 7)
  askToConfirm('unlock', 7)
  askToConfirm('anchorEnable', 8)
  askToConfirm('anchorDisable', 8)
  askToConfirm('deleteDevice', 9)
  expect(heard).toEqual([
    ['block', 7],
    ['unlock', 7],
    ['anchorEnable', 8],
    ['anchorDisable', 8],
    ['deleteDevice', 9],
  ])
  expect(new Set(Object.values(CONFIRMATION_EVENTS)).size).toBe(5)
})

test('an event without a device asks nothing, and nobody hears after having stopped', () => {
  const heard: unknown[] = []
  const stop = onAskToConfirm((...asked) => heard.push(asked))
  window.dispatchEvent(new CustomEvent(CONFIRMATION_EVENTS.block))
  window.dispatchEvent(new CustomEvent(CONFIRMATION_EVENTS.block, { detail: { deviceId: 'seven' } }))
  stop()
  askToConfirm('block', 7)
  expect(heard).toEqual([])
})
