import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTICE_COLOURS, type NoticeColour } from '@rastro/contracts/notice-look'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWords } from '../i18n/strings.ts'
import { Toaster } from './toaster.tsx'
import { autoCloseOf, showToast, useToasts } from './toasts.ts'

beforeAll(() => startWords('pt'))
beforeEach(() => {
  vi.useFakeTimers()
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(toast: Partial<Parameters<typeof showToast>[0]> = {}): void {
  act(() => {
    showToast({ tone: 'info', text: 'Van: ignição ligada', ...toast })
  })
}
function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const corner = () => screen.getByText('Van: ignição ligada').closest('[data-corner]')?.getAttribute('data-corner')

test('[NOT-37] a toast closes by itself after 4500 ms', () => {
  render(<Toaster />)
  show()
  pass(4_499)
  expect(screen.queryByText('Van: ignição ligada')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('Van: ignição ligada')).toBeNull()
})

test('[NOT-38] a pinned toast has no time to close at and stays until somebody closes it', () => {
  expect([autoCloseOf({ pinned: true }), autoCloseOf({})]).toEqual([0, 4_500])
  render(<Toaster />)
  show({ pinned: true })
  pass(3_600_000)
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByText('Van: ignição ligada')).toBeNull()
})

test('the time stands still while the pointer is on it', () => {
  render(<Toaster />)
  show()
  pass(4_000)
  fireEvent.pointerEnter(screen.getByRole('status'))
  pass(60_000)
  fireEvent.pointerLeave(screen.getByRole('status'))
  pass(4_499)
  expect(screen.queryByRole('status')).not.toBeNull()
  pass(1)
  expect(screen.queryByRole('status')).toBeNull()
})

test('[NOT-39] [NOT-41] it appears in the corner it asks for, without a wish at the lower right', () => {
  render(<Toaster />)
  const seen = (['bottom-right', 'bottom-left', 'top-right', 'top-left', undefined] as const).map((wanted) => {
    show(wanted ? { corner: wanted } : {})
    const found = corner()
    act(() => useToasts.setState({ toasts: [] }))
    return found
  })
  expect(seen).toEqual(['bottom-right', 'bottom-left', 'top-right', 'top-left', 'bottom-right'])
})

test('an alarm is said at once, anything else when there is a pause', () => {
  render(<Toaster />)
  show({ urgent: true })
  expect(screen.getByRole('alert').textContent).toContain('Van: ignição ligada')
  act(() => useToasts.setState({ toasts: [] }))
  show()
  expect(screen.getByRole('status').textContent).toContain('Van: ignição ligada')
})

test('of five in one corner the oldest goes, but not a pinned one; one with the same key takes its place', () => {
  for (const text of ['1', '2', '3', '4', '5']) showToast({ tone: 'info', text, pinned: text === '1' })
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['1', '3', '4', '5'])
  showToast({ tone: 'info', text: 'dois', key: 'a', corner: 'top-left' })
  showToast({ tone: 'info', text: 'três', key: 'a', corner: 'top-left' })
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['1', '3', '4', '5', 'três'])
})

test('pressing one opens what it is about', () => {
  const onOpen = vi.fn<() => void>()
  render(<Toaster />)
  show({ onOpen })
  fireEvent.click(screen.getByRole('button', { name: 'Van: ignição ligada' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('status')).toBeNull()
})

/** The tokens of a theme, as the style sheet has them. */
function tokensOf(theme: 'light' | 'dark'): (name: string) => string {
  const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const [base = '', dark = ''] = sheet.split('.theme-dark {')
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of `${base}${theme === 'dark' ? dark : ''}`.matchAll(/(--[\w-]+):\s*([^;]+);/g))
    values.set(name, value)
  const resolve = (value: string): string => {
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
    return name ? resolve(values.get(name) ?? '') : value
  }
  return (name) => resolve(values.get(name) ?? '')
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const token = tokensOf(theme)
  const sheet = readFileSync(join(import.meta.dirname, 'toaster.module.css'), 'utf8')
  const rule = (color: NoticeColour) => {
    const selector = color === 'info' ? '.coloured.info {' : `\n.${color} {`
    const body = sheet.slice(sheet.indexOf(selector)).split('}', 1)[0] ?? ''
    const read = (name: string) => /var\((--[\w-]+)\)/.exec(body.slice(body.indexOf(`--toast-${name}:`)))?.[1] ?? ''
    return { ground: token(read('ground')), text: token(read('text')) }
  }

  test('[NOT-31] each of the eight colours can be read', () => {
    const colours = Object.keys(NOTICE_COLOURS) as NoticeColour[]
    expect(colours).toEqual(['soft-red', 'red', 'soft-green', 'green', 'soft-yellow', 'yellow', 'soft-info', 'info'])
    const pairs = colours.map(rule)
    expect(new Set(pairs.map(({ ground }) => ground)).size).toBe(8)
    for (const [index, { ground, text }] of pairs.entries())
      expect(contrast(ground, text), `${colours[index]} ${ground} ${text}`).toBeGreaterThanOrEqual(4.5)
  })
})
