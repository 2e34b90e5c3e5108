import { expect, test } from 'vitest'
import { formatTaxId, isCnpj, isCpf, isTaxId, plainTaxId } from './tax-id.ts'

test('a CPF is known by its two check digits, with its points or without', () => {
  expect(['529.982.247-25', '52998224725', ' 111.444.777-35 '].map(isCpf)).toEqual([true, true, true])
})

test('a CPF with any one digit changed is refused', () => {
  const good = '52998224725'
  for (let place = 0; place < good.length; place++) {
    const other = (Number(good.charAt(place)) + 1) % 10
    expect(isCpf(`${good.slice(0, place)}${other}${good.slice(place + 1)}`), `place ${place}`).toBe(false)
  }
})

test('a CPF of one repeated digit is refused although its check digits fit', () => {
  expect(['00000000000', '11111111111', '99999999999'].some(isCpf)).toBe(false)
})

test('a CNPJ of digits and one with letters are known', () => {
  const known = ['12ABC34501DE35', '12.ABC.345/01DE-35', '12abc34501de35', '11222333000181', '00.000.000/0001-91']
  expect(known.filter((text) => !isCnpj(text))).toEqual([])
})

test('a CNPJ with a wrong check digit, a letter among them, or too short is refused', () => {
  expect(['12ABC34501DE36', '11222333000182', '112223330001AB', '1122233300018', '00000000000000'].some(isCnpj)).toBe(
    false,
  )
})

test('a tax id is either of them and nothing else', () => {
  expect(['529.982.247-25', '11222333000181', '', 'abc', '123'].map(isTaxId)).toEqual([true, true, false, false, false])
})

test('a tax id is kept plain and shown with its points', () => {
  expect(plainTaxId('12.abc.345/01de-35')).toBe('12ABC34501DE35')
  expect(['52998224725', '12ABC34501DE35', 'not one'].map(formatTaxId)).toEqual([
    '529.982.247-25',
    '12.ABC.345/01DE-35',
    'not one',
  ])
})
