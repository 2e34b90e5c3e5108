import { expect, test } from 'vitest'
import { deviceImageUrl, imageProblem, toldImageUrl, withNewImage } from './device-image.ts'

const told = (attributes: object) => toldImageUrl({ id: 7, attributes: { ...attributes } })
const url = (attributes: object) => deviceImageUrl({ id: 7, attributes: { ...attributes } })

test('[IMG-01] [DEV-24] the address of a picture changes with its timestamp and its version', () => {
  expect(url({})).toBe('/tarkan/assets/images/7.png')
  const first = withNewImage({}, 1_000)
  const second = withNewImage(first, 1_000)
  expect(second).toEqual({ imageTimestamp: 1_000, imageVersion: 2 })
  expect(new Set([url({}), url(first), url(second), url(withNewImage(first, 2_000))]).size).toBe(4)
  expect(url(withNewImage({ imageVersion: 'x' }, 5))).toBe('/tarkan/assets/images/7.png?v=5-1')
})

test('a device whose picture was removed says so, and a picture given later has an address of its own', () => {
  const first = withNewImage({}, 1_000)
  const without = withNewImage(first, null)
  expect(told({})).toBeNull()
  expect(told(without)).toBeNull()
  expect(told(first)).toBe(url(first))
  expect(told(withNewImage(without, 1_000))).not.toBe(url(first))
})

const file = (type: string, size: number) => imageProblem({ type, size })

test('files that are no picture, or too large, are told apart before they travel', () => {
  expect(file('image/jpeg', 5 * 1024 * 1024)).toBeNull()
  expect(file('image/jpeg', 5 * 1024 * 1024 + 1)).toBe('size')
  expect(file('image/svg+xml', 10)).toBe('type')
  expect(file('', 10)).toBe('type')
})
