import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWords } from '../i18n/strings.ts'
import { SlideToConfirm } from './slide-to-confirm.tsx'
import { TapToConfirm } from './tap-to-confirm.tsx'

/** A track of 390 px and a handle of 46: 340 px to go. The page of the test has no layout of its own. */
const TRACK = 390
const HANDLE = 46
const TRAVEL = 340

const onConfirm = vi.fn<() => void>()

beforeAll(() => startWords('pt'))
beforeEach(() => {
  vi.useFakeTimers()
  onConfirm.mockReset()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(TRACK)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(HANDLE)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A slider whose action runs until "end" is pressed. */
function Page() {
  const [busy, setBusy] = useState(false)
  const confirm = (): void => {
    onConfirm()
    setBusy(true)
  }
  return (
    <>
      <SlideToConfirm
        label="Deslize para bloquear"
        icon={<i data-testid="icon" />}
        tone="danger"
        busy={busy}
        busyLabel="Enviando…"
        onConfirm={confirm}
      />
      <TapToConfirm busy={busy} onConfirm={confirm} />
      <button type="button" onClick={() => setBusy(false)}>
        end
      </button>
    </>
  )
}

function wait(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

const slider = () => screen.getByRole('slider', { name: 'Deslize para bloquear' })
const at = (clientX: number) => ({ pointerId: 1, clientX })

function drag(pixels: number): void {
  fireEvent.pointerDown(screen.getByTestId('icon'), at(20))
  fireEvent.pointerMove(slider(), at(20 + pixels))
}

test('[DLG-10] dragged to within 5 px of the end it confirms once, 6 px before it does not', () => {
  render(<Page />)
  drag(TRAVEL - 6)
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.pointerMove(slider(), at(20 + TRAVEL - 5))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  fireEvent.pointerMove(slider(), at(20 + TRAVEL))
  fireEvent.pointerUp(slider(), at(20 + TRAVEL))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(slider().getAttribute('aria-valuetext')).toBe('Confirmado')
})

test('[DLG-11] released earlier the handle goes back to its start', () => {
  render(<Page />)
  drag(200)
  expect(slider().getAttribute('aria-valuenow')).toBe('59')
  expect(slider().getAttribute('aria-valuetext')).toBe('59 %, não confirmado')
  fireEvent.pointerUp(slider(), at(220))
  expect(slider().getAttribute('aria-valuenow')).toBe('0')
  expect(slider().getAttribute('aria-valuetext')).toBe('Não confirmado')
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a press beside the handle moves nothing', () => {
  render(<Page />)
  fireEvent.pointerDown(slider(), at(300))
  fireEvent.pointerMove(slider(), at(700))
  expect(slider().getAttribute('aria-valuenow')).toBe('0')
})

test('keys move it too: ten steps or End confirm, and a handle left half way goes back after 3 s', () => {
  render(<Page />)
  for (let step = 0; step < 9; step++) fireEvent.keyDown(slider(), { key: 'ArrowRight' })
  expect(slider().getAttribute('aria-valuenow')).toBe('90')
  wait(3_000)
  expect(slider().getAttribute('aria-valuenow')).toBe('0')
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.keyDown(slider(), { key: 'End' })
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('after a failure it starts anew', () => {
  render(<Page />)
  fireEvent.keyDown(slider(), { key: 'End' })
  expect(slider().getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(slider(), { key: 'End' })
  expect(onConfirm).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByText('end'))
  expect(slider().getAttribute('aria-valuenow')).toBe('0')
  fireEvent.keyDown(slider(), { key: 'End' })
  expect(onConfirm).toHaveBeenCalledTimes(2)
})

test('without dragging it takes two taps within three seconds, and a double click is one', () => {
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Confirmar sem arrastar' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(onConfirm).not.toHaveBeenCalled()
  expect(screen.getByText('Toque de novo em até 3 segundos para confirmar.')).toBeTruthy()
  for (let second = 0; second < 3; second++) wait(1_000)
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar sem arrastar' }))
  expect(onConfirm).not.toHaveBeenCalled()
  wait(500)
  fireEvent.click(screen.getByRole('button', { name: 'Toque de novo para confirmar (3\u00A0s)' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
})
