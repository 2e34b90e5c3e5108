import { expect, test } from 'vitest'
import { extraFieldNames, SIM_FIELDS, VEHICLE_FIELDS } from './device-fields.ts'

test('[DEV-25] an installation names further fields by commas or as a list, absent means none', () => {
  expect(extraFieldNames('frota, contrato ,, frota')).toEqual(['frota', 'contrato'])
  expect(extraFieldNames('["frota", 7, "contrato"]')).toEqual(['frota', 'contrato'])
  for (const nothing of [undefined, null, 7, '', '[broken', '{}'.repeat(100)]) {
    expect(extraFieldNames(nothing)).toEqual([])
  }
})

test('a field the form has already is not added to it', () => {
  expect(extraFieldNames(`placa,${SIM_FIELDS[0]?.key},outro`)).toEqual(['outro'])
  expect(VEHICLE_FIELDS[0]?.key).toBe('placa')
})
