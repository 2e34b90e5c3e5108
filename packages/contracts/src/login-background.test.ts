import { expect, test } from 'vitest'
import { LOGIN_BACKGROUND, loginBackgroundOf } from './login-background.ts'

const { mode, image, slides, seconds, direction } = LOGIN_BACKGROUND

test('the sky is behind the login where the theme names no image', () => {
  expect(loginBackgroundOf({})).toEqual({ mode: 'sky' })
  expect(loginBackgroundOf({ [mode]: 'image' })).toEqual({ mode: 'sky' })
  expect(loginBackgroundOf({ [mode]: 'slider', [seconds]: 5 })).toEqual({ mode: 'sky' })
})

test('an image is an address of our own', () => {
  expect(loginBackgroundOf({ [mode]: 'image', [image]: '/tarkan/assets/a.png' })).toEqual({
    mode: 'image',
    image: '/tarkan/assets/a.png',
  })
  for (const foreign of [
    'https://evil.example/a.png',
    '//evil.example/a.png',
    '/\\evil.example',
    'javascript:alert(1)',
  ])
    expect(loginBackgroundOf({ [mode]: 'image', [image]: foreign })).toEqual({ mode: 'sky' })
})

test('the slider has its images, its speed within limits and its direction', () => {
  const [first, , third] = slides
  const attributes = { [mode]: 'slider', [first]: '/1.png', [third]: '/3.png', [seconds]: 900, [direction]: 'up' }
  expect(loginBackgroundOf(attributes)).toEqual({
    mode: 'slider',
    images: ['/1.png', '/3.png'],
    seconds: 60,
    direction: 'up',
  })
  expect(loginBackgroundOf({ ...attributes, [seconds]: 'x', [direction]: 'in' })).toMatchObject({
    seconds: 8,
    direction: 'left',
  })
})
