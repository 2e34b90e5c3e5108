import { expect, test } from 'vitest'
import { exampleDevice } from './examples.ts'
import { type Facts, fold, matchesWords, passesFilter, searchText, searchWords } from './filter.ts'

const moving: Facts = { status: 'online', state: 'moving', inMotion: true }
const parked: Facts = { status: 'online', state: 'stopped', inMotion: false }
const idling: Facts = { status: 'online', state: 'idling', inMotion: false }
const offline: Facts = { status: 'offline', state: 'offline', inMotion: true }
const silent: Facts = { status: 'unknown', state: 'unknown', inMotion: false }
const alarmed: Facts = { status: 'online', state: 'alarm', inMotion: true }

test('[FLT-15] the status filter looks at the connection only', () => {
  const all = [moving, parked, idling, offline, silent, alarmed]
  const passing = (filter: Parameters<typeof passesFilter>[0]) => all.filter((facts) => passesFilter(filter, facts))
  expect(passing('all')).toEqual(all)
  expect(passing('online')).toEqual([moving, parked, idling, alarmed])
  expect(passing('offline')).toEqual([offline])
  expect(passing('unknown')).toEqual([silent])
})

test('[FLT-18] moving and stopped select by motion, whatever else is true', () => {
  expect(passesFilter('moving', moving)).toBe(true)
  expect(passesFilter('moving', alarmed)).toBe(true)
  expect(passesFilter('moving', offline)).toBe(false)
  expect(passesFilter('stopped', parked)).toBe(true)
  expect(passesFilter('stopped', idling)).toBe(false)
  expect(passesFilter('alarm', alarmed)).toBe(true)
})

test('[FLT-29] a vehicle is found by plate, model, phone and any text attribute, without accents and case', () => {
  const device = exampleDevice({
    id: 1,
    name: 'Caminhão São João',
    phone: '+55 11 5555-0101',
    model: 'GT06N',
    attributes: { placa: 'RTA2B19', cor: 'Azul', eixos: 3 },
  })
  const text = searchText(device)
  const finds = (search: string) => matchesWords(text, searchWords(search))
  expect(finds('rta2b')).toBe(true)
  expect(finds('SAO caminhao')).toBe(true)
  expect(finds('gt06 azul')).toBe(true)
  expect(finds('imei1')).toBe(true)
  expect(finds('5555')).toBe(true)
  expect(finds('caminhao vermelho')).toBe(false)
  expect(finds('  ')).toBe(true)
})

test('folding keeps letters that have no accent', () => {
  expect(fold('Ñandú Ação')).toBe('nandu acao')
})
