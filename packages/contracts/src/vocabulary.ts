/** Domain words every part of the product shares, in English, Portuguese and Spanish. */

export const LANGUAGES = ['pt', 'es', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** One word or sentence in every language; a missing language does not compile. */
export type Words = Readonly<Record<Language, string>>

/** What a vehicle is doing, as the list, the map and the legend name it (OP-42). */
export const VEHICLE_STATES = {
  moving: { en: 'Moving', pt: 'Em movimento', es: 'En movimiento' },
  stopped: { en: 'Stopped', pt: 'Parado', es: 'Detenido' },
  idling: { en: 'Idling', pt: 'Ocioso', es: 'Ralentí' },
  offline: { en: 'Offline', pt: 'Offline', es: 'Sin conexión' },
  unknown: { en: 'No data', pt: 'Sem dados', es: 'Sin datos' },
  alarm: { en: 'Alarm', pt: 'Alarme', es: 'Alarma' },
} as const satisfies Record<string, Words>
export type VehicleState = keyof typeof VEHICLE_STATES

/** Kinds of vehicle and asset, one icon each, in the order of the specification (ADMIN 9, 24 keys with offroad). */
export const CATEGORIES = [
  'default',
  'arrow',
  'person',
  'animal',
  'bicycle',
  'motorcycle',
  'scooter',
  'car',
  'pickup',
  'van',
  'truck',
  'truck1',
  'truck2',
  'tractor',
  'boat',
  'ship',
  'bus',
  'train',
  'trolleybus',
  'tram',
  'crane',
  'plane',
  'helicopter',
  'offroad',
] as const
export type Category = (typeof CATEGORIES)[number]
