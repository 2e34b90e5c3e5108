import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useOneTabStop } from './use-one-tab-stop.ts'

afterEach(cleanup)

const ROWS = ['day', 'stop 1', 'trip', 'day', 'stop 2']

function List({ first }: { first: number }) {
  const isStop = (index: number) => ROWS[index] !== undefined && ROWS[index] !== 'day'
  const { tabStop, list } = useOneTabStop({ count: ROWS.length, isStop, rendered: [0, 1, 2, 3, 4], first })
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as in the timeline */}
      <ol {...list}>
        {ROWS.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows never move
          <li key={index} data-row={index}>
            {row === 'day' ? row : <button tabIndex={index === tabStop ? 0 : -1}>{row}</button>}
          </li>
        ))}
      </ol>
      <button>play</button>
    </>
  )
}

const focused = () => document.activeElement?.textContent

test('the list is one stop of the Tab key, up and down lead through its rows past the days', async () => {
  render(<List first={-1} />)
  await userEvent.tab()
  expect(focused()).toBe('stop 1')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('stop 1')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('stop 2')
  await userEvent.tab()
  expect(focused()).toBe('play')
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('stop 2')
})

test('the focus enters where the replay is', async () => {
  render(<List first={2} />)
  await userEvent.tab()
  expect(focused()).toBe('trip')
  expect(screen.getByText('stop 1').tabIndex).toBe(-1)
})
