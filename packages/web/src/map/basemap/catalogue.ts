import { createPreference } from '../../data/preferences.ts'

/**
 * Maps to choose from. The first needs no third party; the next four ask OpenFreeMap, so none of them is the default by
 * itself; the last is the operator's own, where the settings of the server name one.
 */
export const BASEMAPS = ['own', 'liberty', 'positron', 'bright', 'dark', 'custom'] as const
export type Basemap = (typeof BASEMAPS)[number]

const isBasemap = (value: unknown): value is Basemap => BASEMAPS.some((known) => known === value)

/** The map the person chose on this device; null = that of the account or the installation. */
export const basemapChoice = createPreference<Basemap | null>('basemap', null, isBasemap)

/** Names of the reference client's maps that mean one of ours. */
const OTHER_NAMES: Readonly<Record<string, Basemap>> = { openFreeMap: 'liberty' }

/**
 * The map to show: what was chosen here, else what the account says, else the installation (MAP-14). A name nobody knows,
 * or the operator's map where there is none, is passed over (OP-84).
 * @param named maps of user and server, in this order
 * @param customUrl the operator's map, see {@link customMapUrl}
 */
export function basemapOf(named: readonly unknown[], customUrl: string | null): Basemap {
  const known = named.map((name) => OTHER_NAMES[String(name)] ?? name).filter(isBasemap)
  return known.find((basemap) => basemap !== 'custom' || customUrl !== null) ?? 'own'
}

/**
 * The operator's own map as the server's settings name it: a template with `{z}`, `{x}` and `{y}`, or the address of a
 * style (`.json`). Null where there is none, or none that can be drawn.
 */
export function customMapUrl(mapUrl: string | null | undefined): string | null {
  if (!mapUrl || !/^(?:https?:\/)?\//.test(mapUrl)) return null
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => mapUrl.includes(part))
  return isTemplate || /\.json(?:\?|$)/.test(mapUrl) ? mapUrl : null
}
