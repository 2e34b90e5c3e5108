import { expect, test } from 'vitest'
import { EXTERNAL_MAPS } from './external-maps.ts'

test('every external map gets the place with six decimals and dots, whatever the language', () => {
  const links = EXTERNAL_MAPS.map(({ link }) => link({ latitude: -23.5635, longitude: -46.6826 }))
  expect(links).toEqual([
    'https://www.google.com/maps/search/?api=1&query=-23.563500,-46.682600',
    'https://waze.com/ul?ll=-23.563500,-46.682600&navigate=yes',
    'https://www.openstreetmap.org/?mlat=-23.563500&mlon=-46.682600#map=18/-23.563500/-46.682600',
    'https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=-23.563500,-46.682600',
  ])
})
