import { expect, test } from 'vitest'
import { understand } from './understand.ts'

const vehicles = [
  { id: 1, name: 'Van', plate: null },
  { id: 2, name: 'Van da Ana', plate: 'RTA2B19' },
  { id: 3, name: 'Caminhão 07', plate: 'EJT4F90' },
]

test.each([
  ['Quais veículos ficaram parados mais de 2 horas hoje?', { kind: 'stopped', hours: 2 }],
  ['¿Qué vehículos estuvieron detenidos más de 90 min?', { kind: 'stopped', hours: 1.5 }],
  ['Which vehicles stopped more than an hour today?', { kind: 'stopped', hours: 1 }],
  ['quem está sem sinal há mais de 2 dias', { kind: 'offline', hours: 48 }],
  ['which are offline', { kind: 'offline', hours: 24 }],
  ['Quem está acima da velocidade de 100 km/h agora?', { kind: 'speeding', speed: 100 }],
  ['who is speeding now', { kind: 'speeding', speed: 80 }],
  ['Quantos estão em movimento?', { kind: 'count', what: 'moving' }],
  ['¿Cuántos vehículos hay?', { kind: 'count', what: 'all' }],
  ['how many are stopped', { kind: 'count', what: 'stopped' }],
  ['Onde está o caminhao 07?', { kind: 'where', vehicle: 3 }],
  ['where is RTA2B19', { kind: 'where', vehicle: 2 }],
  ['Quantos km a Van da Ana rodou hoje?', { kind: 'distance', vehicle: 2 }],
  ['how far did Van go', { kind: 'distance', vehicle: 1 }],
  ['Quais veículos pararam mais de 1 hora hoje?', { kind: 'stopped', hours: 1 }],
  ['Quem está acima de 60 km/h hoje?', { kind: 'speeding', speed: 60 }],
  ['¿Quién supera 60 km/h?', { kind: 'speeding', speed: 60 }],
  ['Qual a velocidade do Caminhão 07?', { kind: 'where', vehicle: 3 }],
  ['Quem dirige a Van da Ana?', { kind: 'driver', vehicle: 2 }],
  ['¿Quién conduce Caminhão 07?', { kind: 'driver', vehicle: 3 }],
  ['Who is driving Van?', { kind: 'driver', vehicle: 1 }],
  ['quem dirige o ônibus?', { kind: 'which' }],
  ['Quantos km a Van rodou ontem?', { kind: 'otherDay' }],
  ['¿Cuáles estuvieron detenidos esta semana?', { kind: 'otherDay' }],
  ['how far did Van go yesterday', { kind: 'otherDay' }],
  ['Últimos eventos', { kind: 'events', vehicle: null }],
  ['eventos do Caminhão 07', { kind: 'events', vehicle: 3 }],
  ['Onde está o ônibus?', { kind: 'which' }],
  ['Qual o sentido da vida?', { kind: 'unknown' }],
] as const)('%s', (asked, question) => {
  expect(understand(asked, vehicles)).toEqual(question)
})
