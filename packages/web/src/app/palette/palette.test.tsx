import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp, rowNames, useWorld } from '../testing/open-app.tsx'
import { map } from '../testing/stand-in-map.tsx'
import { createShortcutReader } from './shortcuts.ts'
import { fits } from './use-items.ts'

useWorld()

const optionNames = () => screen.getAllByRole('option').map((option) => option.textContent)

test('Ctrl K opens the palette, which finds a vehicle by its plate and opens it', async () => {
  const { at } = openApp('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Paleta de comandos' })
  const field = within(palette).getByRole('combobox')
  await userEvent.type(field, 'fvx3d')
  await waitFor(() => expect(optionNames()).toEqual(['Baú 14FVX3D82']))
  expect(field.getAttribute('aria-activedescendant')).toBe('vehicle-1')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(at()).toBe('/devices/1'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the palette leads to screens and does what the menus do, without a mouse', async () => {
  const { at } = openApp('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'tema esc{Enter}')
  expect(localStorage.getItem('rastro.theme')).toBe('"dark"')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'mostrar sem{Enter}')
  await waitFor(() => expect(at()).toBe('/devices'))
  await waitFor(() => expect(rowNames()).toHaveLength(1))
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'mapa{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(() => expect(at()).toBe('/home'))
})

test('the palette finds places: typed coordinates, and the map goes there', async () => {
  openApp('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = await screen.findByRole('dialog', { name: 'Paleta de comandos' })
  await userEvent.type(within(palette).getByRole('combobox'), '-10.91 -37.07')
  await waitFor(() => expect(optionNames()).toEqual(['-10,91000, -37,07000']))
  await userEvent.keyboard('{Enter}')
  expect(map.calls).toContain('goTo {"latitude":-10.91,"longitude":-37.07,"zoom":17}')
})

test('a wish nothing fits is told', async () => {
  openApp('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox'), 'zzz')
  expect(await screen.findByText('Nada corresponde a “zzz”')).toBeDefined()
})

test('keys lead to places, to the search, to the sounds and to the help', async () => {
  const { at } = openApp('/home')
  await screen.findByRole('heading', { level: 1, name: 'Mapa' })
  await userEvent.keyboard('s')
  expect(localStorage.getItem('rastro.muted')).toBe('true')
  await userEvent.keyboard('gv')
  await waitFor(() => expect(at()).toBe('/devices'))
  await userEvent.keyboard('/')
  expect(document.activeElement?.getAttribute('inputmode')).toBe('search')
  // What is typed into a field is text.
  await userEvent.keyboard('gm')
  expect(at()).toBe('/devices')
  await userEvent.click(document.body)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Atalhos do teclado' })
  within(help).getByText('Abrir a paleta de comandos')
})

test('the two keys of a pair come soon after each other', () => {
  let nowMs = 0
  const read = createShortcutReader(() => nowMs)
  const press = (key: string, isTyping = false, ctrlKey = false) =>
    read({ key, ctrlKey, metaKey: false, altKey: false }, isTyping)
  expect(press('g')).toBeNull()
  expect(press('m')).toEqual({ go: '/home' })
  press('g')
  nowMs = 2_000
  expect(press('m')).toBeNull()
  expect(press('k')).toBeNull()
  expect(press('k', true, true)).toBe('palette')
  expect(press('?', true)).toBeNull()
})

test('a wish fits by the beginnings of words, without accents', () => {
  expect(fits('Relatórios', 'relat')).toBe(true)
  expect(fits('Tema: Escuro', 'esc tema')).toBe(true)
  expect(fits('Tema: Escuro', 'curo')).toBe(false)
})
