import type { Position } from '@rastro/contracts'
import { LANGUAGES } from '@rastro/contracts/vocabulary'
import { expect, test } from 'vitest'
import { attributeRows, type Wording } from './attribute-rows.ts'

const wording: Wording = { language: 'pt', unit: 'kmh', yes: 'Sim', no: 'Não' }
const position: Position = {
  id: 1,
  deviceId: 7,
  protocol: 'gt06',
  serverTime: '2026-11-21T12:00:02.000+00:00',
  deviceTime: '2026-11-21T12:00:00.000+00:00',
  fixTime: '2026-11-21T12:00:00.000+00:00',
  valid: true,
  latitude: -23.5635,
  longitude: -46.6826,
  altitude: 760,
  speed: 10,
  course: 47,
  address: 'Av. Rebouças, 1585',
  accuracy: 8,
  network: {
    radioType: 'gsm',
    considerIp: false,
    cellTowers: [{ cellId: 5, locationAreaCode: 9, mobileCountryCode: 724, mobileNetworkCode: 11 }],
  },
  geofenceIds: null,
  attributes: {
    motion: true,
    ignition: false,
    blocked: false,
    alarm: 'powerCut',
    driverUniqueId: '0045',
    driverName: 'Carlos',
    power: 12.34,
    battery: 3.9,
    sat: 11,
    satellites: 11,
    totalDistance: 84_213_000,
    hours: 3_600_000 * 3_912,
    batteryLevel: 88,
    rssi: 4,
    fuel: 40.5,
    spentFuel: 7,
    odometer: 1_500,
    event: 240,
    in1: true,
    in4: false,
    out1: true,
    out4: false,
    adc1: 1.25,
    pdop: 1.1,
    hdop: 0.9,
    io239: 1,
    versionFw: '2.1',
    timezone: 'America/Sao_Paulo',
    volumeUnit: 'ltr',
    distanceUnit: 'km',
    speedUnit: 'kmh',
    speedLimit: 54,
    nobodyNamedThis: 'x',
  },
}

const rows = new Map(attributeRows(position, wording).map((row) => [row.key, row]))
const time = /^21\/11\/2026 \d\d:00:0\d$/

test.each([
  ['POS-02', 'latitude', 'Latitude', '-23,56350'],
  ['POS-03', 'longitude', 'Longitude', '-46,68260'],
  ['POS-04', 'course', 'Direção', '47°'],
  ['POS-05', 'address', 'Endereço', 'Av. Rebouças, 1585'],
  ['POS-07', 'motion', 'Movimento', 'Sim'],
  ['POS-08', 'ignition', 'Ignição', 'Não'],
  ['POS-09', 'blocked', 'Bloqueado', 'Não'],
  ['POS-10', 'alarm', 'Alarme', 'Bateria cortada'],
  ['POS-11', 'driverUniqueId', 'Identificação do motorista', '0045'],
  ['POS-12', 'driverName', 'Motorista', 'Carlos'],
  ['POS-13', 'power', 'Alimentação', '12,3 V'],
  ['POS-14', 'battery', 'Bateria', '3,9 V'],
  ['POS-15', 'sat', 'Satélites', '11'],
  ['POS-16', 'totalDistance', 'Distância total', '84.213 km'],
  ['POS-17', 'hours', 'Horímetro', '3.912 h'],
  ['POS-18', 'altitude', 'Altitude', '760 m'],
  ['POS-19', 'accuracy', 'Precisão', '8 m'],
  ['POS-20', 'fixTime', 'Hora do GPS', time],
  ['POS-21', 'deviceTime', 'Hora do aparelho', time],
  ['POS-22', 'serverTime', 'Hora do servidor', time],
  ['POS-23', 'valid', 'Posição válida', 'Sim'],
  ['POS-24', 'batteryLevel', 'Nível da bateria', '88 %'],
  ['POS-25', 'rssi', 'Sinal', '4'],
  ['POS-26', 'satellites', 'Satélites', '11'],
  ['POS-27', 'fuel', 'Combustível', '40,5 l'],
  ['POS-28', 'spentFuel', 'Combustível consumido', '7,0 l'],
  ['POS-29', 'odometer', 'Odômetro', '1,5 km'],
  ['POS-30', 'event', 'Evento', '240'],
  ['POS-31', 'network', 'Rede', 'gsm · 724-11 9/5'],
  ['POS-32', 'in1', 'Entrada 1', 'Sim'],
  ['POS-32', 'in4', 'Entrada 4', 'Não'],
  ['POS-33', 'out1', 'Saída 1', 'Sim'],
  ['POS-33', 'out4', 'Saída 4', 'Não'],
  ['POS-34', 'adc1', 'Entrada analógica 1', '1,25'],
  ['POS-35', 'pdop', 'PDOP', '1,10'],
  ['POS-36', 'hdop', 'HDOP', '0,90'],
  ['POS-37', 'io239', 'IO 239', '1'],
  ['POS-38', 'protocol', 'Protocolo', 'gt06'],
  ['POS-39', 'versionFw', 'Firmware', '2.1'],
  ['POS-40', 'timezone', 'Fuso horário', 'America/Sao_Paulo'],
  ['POS-41', 'speedUnit', 'Unidade de velocidade', 'kmh'],
  ['POS-42', 'speedLimit', 'Limite de velocidade', '100 km/h'],
] as const)('[%s] the detail shows %s under a word of its own', (_, key, label, value) => {
  expect(rows.get(key)?.label).toBe(label)
  expect(rows.get(key)?.value).toMatch(value)
})

test('[POS-06] a speed of ten knots is shown as 19 km/h', () => {
  expect(rows.get('speed')?.value).toBe('19 km/h')
})

test('an attribute nobody named shows its key', () => {
  expect(rows.get('nobodyNamedThis')).toMatchObject({ label: 'nobodyNamedThis', value: 'x' })
})

test('what a tracker does not tell is left out', () => {
  const bare = attributeRows({ ...position, address: null, network: null, attributes: {} }, wording)
  expect(bare.map(({ key }) => key)).not.toContain('address')
  expect(bare.map(({ key }) => key)).not.toContain('network')
})

test.each(LANGUAGES)('every label but the unknown one is a word in %s', (language) => {
  const nameless = attributeRows(position, { ...wording, language }).filter(({ key, label }) => label === key)
  expect(nameless.map(({ key }) => key)).toEqual(['nobodyNamedThis'])
})
