interface Place {
  latitude: number
  longitude: number
}

const pair = ({ latitude, longitude }: Place): string => `${latitude.toFixed(6)},${longitude.toFixed(6)}`

/** Maps of others that show a place. Links, not calls: nothing leaves before the person presses one. */
export const EXTERNAL_MAPS: readonly { name: string; link: (place: Place) => string }[] = [
  { name: 'Google Maps', link: (place) => `https://www.google.com/maps/search/?api=1&query=${pair(place)}` },
  { name: 'Waze', link: (place) => `https://waze.com/ul?ll=${pair(place)}&navigate=yes` },
  {
    name: 'OpenStreetMap',
    link: ({ latitude, longitude }) =>
      `https://www.openstreetmap.org/?mlat=${latitude.toFixed(6)}&mlon=${longitude.toFixed(6)}#map=18/${latitude.toFixed(6)}/${longitude.toFixed(6)}`,
  },
  {
    name: 'Street View',
    link: (place) => `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${pair(place)}`,
  },
]
