import { google } from './google.ts'
import { nominatim } from './nominatim.ts'

/** Every provider of addresses. */
export const geocoders = [nominatim, google] as const
export type GeocoderName = (typeof geocoders)[number]['name']
