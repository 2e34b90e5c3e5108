import { ATTRIBUTE_WORDS, PERMISSION, type Position } from '@rastro/contracts'
import { attributeText } from '../attribute-text.ts'
import { COLUMN_WORDS } from '../column-words.ts'
import { defineReport } from '../report.ts'

/** Every position of each device. */
export const route = defineReport<Position, 'route'>({
  name: 'route',
  screen: 'history',
  title: { en: 'Positions', pt: 'Posições', es: 'Posiciones' },
  right: PERMISSION.reportRoutes,
  reads: ['positions'],
  parameters: [],
  isOneSheet: false,
  columns: [
    { key: 'valid', title: ATTRIBUTE_WORDS['valid']!, kind: 'yesNo', width: 9, value: (row) => row.valid },
    { key: 'time', title: COLUMN_WORDS.time, kind: 'time', width: 18, value: (row) => row.fixTime },
    { key: 'latitude', title: ATTRIBUTE_WORDS['latitude']!, kind: 'degrees', width: 12, value: (row) => row.latitude },
    {
      key: 'longitude',
      title: ATTRIBUTE_WORDS['longitude']!,
      kind: 'degrees',
      width: 12,
      value: (row) => row.longitude,
    },
    { key: 'altitude', title: ATTRIBUTE_WORDS['altitude']!, kind: 'altitude', width: 10, value: (row) => row.altitude },
    { key: 'speed', title: ATTRIBUTE_WORDS['speed']!, kind: 'speed', width: 12, value: (row) => row.speed },
    {
      key: 'address',
      title: COLUMN_WORDS.address,
      kind: 'text',
      width: 40,
      value: (row) => row.address,
      place: (row) => row,
    },
    {
      key: 'attributes',
      title: COLUMN_WORDS.attributes,
      kind: 'text',
      width: 80,
      value: (row, names) => attributeText(row.attributes, names),
    },
  ],
  load: async () => (await import('./compute.ts')).compute,
})
