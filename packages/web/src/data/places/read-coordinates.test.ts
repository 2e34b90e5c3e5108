import { expect, test } from 'vitest'
import { readCoordinates } from './read-coordinates.ts'

test.each([
  ['-10.91, -37.07', -10.91, -37.07],
  ['-10,91; -37,07', -10.91, -37.07],
  ['(10.5 37.25)', 10.5, 37.25],
  [`10°54'36"S 37°4'12"W`, -10.91, -37.07],
  ['10° 54′ 36″ S, 37° 4′ 12″ O', -10.91, -37.07],
  ['S 10 54.6 W 37 4.2', -10.91, -37.07],
  ['10,91 S 37,07 O', -10.91, -37.07],
  ['37.07W, 10.91S', -10.91, -37.07],
  [`-10°54'36" -37°4'12"`, -10.91, -37.07],
  [`-0°30' 20°15'`, -0.5, 20.25],
  ['48.85° N 2.35° L', 48.85, 2.35],
  ['geo:-10.91,-37.07?z=17', -10.91, -37.07],
  ['https://www.google.com/maps/@-10.91,-37.07,15z', -10.91, -37.07],
  ['https://maps.google.com/?q=-10.91,-37.07', -10.91, -37.07],
])('"%s" is a place', (text, latitude, longitude) => {
  const place = readCoordinates(text)
  expect(place?.latitude).toBeCloseTo(latitude, 9)
  expect(place?.longitude).toBeCloseTo(longitude, 9)
})

test.each([
  '',
  'Aracaju',
  '10',
  'Rua 10, 37',
  '91 0',
  '0 181',
  '10 54 36 37 4 12',
  '10 S 37 N',
  '10°75′S 37°W',
  'S W',
  'BR 101, km 12',
])('"%s" is none', (text) => expect(readCoordinates(text)).toBeNull())
