import { COMMAND_TYPES } from '@rastro/contracts/command-types'
import { expect, test } from 'vitest'
import { attributesFor, commandWord, parametersOf, stopsEngine, typeChoices } from './command-types.ts'

test('[CMD-04] every type can be chosen, custom, engine and anchor among them, by its word', () => {
  const choices = typeChoices(Object.keys(COMMAND_TYPES), 'pt')
  expect(choices).toHaveLength(Object.keys(COMMAND_TYPES).length)
  expect(choices).toEqual(
    expect.arrayContaining([
      { value: 'custom', label: 'Comando personalizado' },
      { value: 'engineStop', label: 'Bloquear motor' },
      { value: 'engineResume', label: 'Desbloquear motor' },
      { value: 'anchor_enable', label: 'Ativar âncora' },
      { value: 'anchor_disable', label: 'Desativar âncora' },
    ]),
  )
  expect(commandWord('nobodyNamedThis', 'pt')).toBe('nobodyNamedThis')
})

test('a type takes its own parameters; those of another stay behind, settings of the command do not', () => {
  expect(parametersOf('positionPeriodic')).toEqual([['frequency', 'whole']])
  expect(attributesFor('custom', { frequency: 30, data: 'RELAY', noQueue: true })).toEqual({
    data: 'RELAY',
    noQueue: true,
  })
})

test('a command stops the engine by its type, or because it stands for the native one', () => {
  expect(stopsEngine({ type: 'engineStop', attributes: {} })).toBe(true)
  expect(stopsEngine({ type: 'custom', attributes: { changeNative: 'engineStop' } })).toBe(true)
  expect(stopsEngine({ type: 'custom', attributes: {} })).toBe(false)
})
