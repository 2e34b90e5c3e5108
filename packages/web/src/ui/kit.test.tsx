import { NumberInput } from '@mantine/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../i18n/language.ts'
import { separatorsOf } from '../i18n/numbers.ts'
import { Kit } from './kit.tsx'

afterEach(() => {
  cleanup()
  setLanguage('pt')
})

test('a number is typed with the separators of the language, and a dot in English never makes ten of one', async () => {
  const told = vi.fn()
  const user = userEvent.setup()
  for (const [language, typed] of [
    ['en', '1.5'],
    ['pt', '1,5'],
    ['es', '1,5'],
  ] as const) {
    act(() => setLanguage(language))
    render(
      <Kit>
        <NumberInput aria-label="km" thousandSeparator={separatorsOf(language).thousand} onChange={told} />
      </Kit>,
    )
    await user.type(screen.getByRole('textbox', { name: 'km' }), typed)
    expect(told).toHaveBeenLastCalledWith(1.5)
    expect(screen.getByRole('textbox', { name: 'km' })).toHaveProperty('value', typed)
    cleanup()
  }
})
