import { GROUP_DEFAULTS, type Group } from '@rastro/contracts'
import { expect, test } from 'vitest'
import { flatItems, groupedItems, type ListItems } from './list-items.ts'

const group = (id: number, name: string, groupId = 0): Group => ({ ...GROUP_DEFAULTS, id, name, groupId })
const groups = [group(1, 'Filial'), group(2, 'Entregas', 1), group(3, 'Vazio'), group(4, 'Bairro', 2)]

const lines = (items: ListItems) =>
  Array.from({ length: items.length }, (_, index) => {
    const item = items.at(index)
    if (item?.kind === 'group') return `${'  '.repeat(item.depth)}${item.name} (${item.count})`
    return `${'  '.repeat(item?.depth ?? 0)}#${item?.id}`
  })

function grouped(collapsed: readonly number[] = []) {
  return groupedItems({
    order: Uint32Array.of(50, 40, 30, 20, 10),
    orderGroups: Uint32Array.of(2, 1, 4, 2, 99),
    groups,
    isCollapsed: (id) => collapsed.includes(id),
    noGroup: 'Sem grupo',
  })
}

test('vehicles stand below their groups in the order of the list, counts hold what is below', () => {
  expect(lines(grouped())).toEqual([
    'Filial (4)',
    '  #40',
    '  Entregas (3)',
    '    #50',
    '    #20',
    '    Bairro (1)',
    '      #30',
    'Sem grupo (1)',
    '  #10',
  ])
})

test('a folded group hides all below it and keeps its count', () => {
  expect(lines(grouped([2]))).toEqual(['Filial (4)', '  #40', '  Entregas (3)', 'Sem grupo (1)', '  #10'])
  expect(lines(grouped([1, 0]))).toEqual(['Filial (4)', 'Sem grupo (1)'])
})

test('a vehicle is found by its id, and not while its group is folded', () => {
  expect(grouped().indexOf(30)).toBe(6)
  expect(grouped([1]).indexOf(30)).toBe(-1)
  expect(flatItems(Uint32Array.of(9, 8)).indexOf(8)).toBe(1)
})
