import { GROUP_DEFAULTS, type Group } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { inTreeOrder, withDescendants } from './group-tree.ts'

const group = (id: number, name: string, groupId = 0): Group => ({ ...GROUP_DEFAULTS, id, name, groupId })
const groups = [group(3, 'Zona norte', 1), group(2, 'Entregas'), group(1, 'Aracaju'), group(4, 'Bairro 13', 3)]

test('parents stand before their children and siblings by name', () => {
  const rows = inTreeOrder(groups).map(({ group: { name }, depth }) => `${'  '.repeat(depth)}${name}`)
  expect(rows).toEqual(['Aracaju', '  Zona norte', '    Bairro 13', 'Entregas'])
})

test('siblings stand as people count: nine before ten, small letters among capitals', () => {
  const rows = inTreeOrder([group(1, 'Rota 10'), group(2, 'rota 9'), group(3, 'Águas'), group(4, 'Rota 1')])
  expect(rows.map(({ group: { name } }) => name)).toEqual(['Águas', 'Rota 1', 'rota 9', 'Rota 10'])
})

test('a group whose parent cannot be seen stands at the top', () => {
  expect(inTreeOrder([group(5, 'Filial', 99)])).toEqual([{ group: group(5, 'Filial', 99), depth: 0 }])
})

test('a group and everything below it cannot become its own parent', () => {
  expect(withDescendants(groups, 1)).toEqual(new Set([1, 3, 4]))
})
