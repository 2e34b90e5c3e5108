import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MenuButton } from './menu-at.tsx'

afterEach(cleanup)

function openMenu() {
  const chosen = vi.fn<(key: string) => void>()
  const entry = (key: string, checked?: boolean) => ({
    key,
    label: key,
    ...(checked === undefined ? {} : { checked }),
    onSelect: () => chosen(key),
  })
  render(
    <MenuButton label="Ordem" entries={[entry('nome', false), entry('estado', true), entry('alerta', false)]}>
      Ordenar
    </MenuButton>,
  )
  const button = screen.getByRole('button', { name: 'Ordenar' })
  fireEvent.click(button)
  return { chosen, button }
}

test('it opens on what is chosen, and arrows go round', () => {
  openMenu()
  expect(document.activeElement?.textContent).toBe('estado')
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toBe('nome')
})

test('a choice closes it and gives the focus back', () => {
  const { chosen, button } = openMenu()
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'alerta' }))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('alerta')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('Escape closes it and chooses nothing', () => {
  const { chosen, button } = openMenu()
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(chosen).not.toHaveBeenCalled()
})
