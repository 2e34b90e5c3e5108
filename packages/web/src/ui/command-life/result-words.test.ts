import { beforeAll, expect, test } from 'vitest'
import { startWords, word } from '../../i18n/strings.ts'
import { isHeld, resultWords } from './result-words.ts'
import { lifeStrings } from './strings.ts'

beforeAll(() => startWords('pt'))

const words = (result: string) => resultWords(result, (key, values) => word(lifeStrings, key, values))

test('what the server says of a waiting command is told in the language of the person', () => {
  expect(words('Waiting: the vehicle is moving at 46 km/h')).toBe(
    'Retido: o veículo está a 46 km/h. Sai quando o veículo parar.',
  )
  expect(words('Waiting: not connected')).toBe('O dispositivo está offline. Sai quando ele se conectar.')
  expect(words('Cancelled by Ana Souza')).toBe('Por Ana Souza')
})

test('what the device answered stays as it is', () => {
  expect(words('DYD=Success!')).toBe('DYD=Success!')
})

test('a command is held for safety, not because its device is away', () => {
  expect(isHeld('Waiting: the vehicle is moving at 46 km/h')).toBe(true)
  expect(isHeld('Waiting: for the approval of a second person')).toBe(true)
  expect(isHeld('Waiting: not connected')).toBe(false)
  expect(isHeld(null)).toBe(false)
})
