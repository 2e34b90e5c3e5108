import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useDraft } from './use-draft.ts'

beforeEach(() => sessionStorage.clear())

const open = (stored: { name: string }) =>
  renderHook((item: { name: string }) => useDraft('test.1', item), { initialProps: stored })

test('what was typed is found again after a reload', () => {
  const first = open({ name: 'Norte' })
  act(() => first.result.current.change({ name: 'Sul' }))
  first.unmount()
  expect(open({ name: 'Norte' }).result.current).toMatchObject({
    value: { name: 'Sul' },
    isChanged: true,
    isRestored: true,
  })
})

test('a saved form that the list follows at once is no changed form, and leaves no draft behind', () => {
  const form = open({ name: 'Norte' })
  act(() => form.result.current.change({ name: 'Sul' }))
  form.rerender({ name: 'Sul' })
  act(() => form.result.current.discard())
  expect(form.result.current).toMatchObject({ value: { name: 'Sul' }, isChanged: false })
  form.unmount()
  expect(open({ name: 'Sul' }).result.current.isRestored).toBe(false)
})

test('a form nobody touched follows what the server keeps', () => {
  const form = open({ name: 'Norte' })
  form.rerender({ name: 'Renomeado por outra pessoa' })
  expect(form.result.current).toMatchObject({ value: { name: 'Renomeado por outra pessoa' }, isChanged: false })
})
