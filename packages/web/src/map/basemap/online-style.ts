import type { StyleSpecification } from 'maplibre-gl'
import type { Basemap } from './catalogue.ts'

/** Address of an online style. Source: openfreemap.org, free for any use, no key. */
function onlineStyleUrl(basemap: Exclude<Basemap, 'own' | 'custom'>): string {
  return `https://tiles.openfreemap.org/styles/${basemap}`
}

/**
 * The style of a map that is not our own; null when it is out of reach. Asked for beforehand, because the map would go
 * blank before it finds out.
 * @param customUrl the operator's map
 */
export async function onlineStyle(
  basemap: Exclude<Basemap, 'own'>,
  customUrl: string | null,
): Promise<string | StyleSpecification | null> {
  if (basemap === 'custom' && customUrl === null) return null
  if (basemap === 'custom' && customUrl?.includes('{z}')) return rasterStyle(customUrl)
  const url = basemap === 'custom' ? String(customUrl) : onlineStyleUrl(basemap)
  const response = await fetch(url).catch(() => null)
  return response?.ok === true ? url : null
}

const SERVERS = ['a', 'b', 'c']

/** Pictures by a template; `{s}` stands for one of three servers, as other clients write it. */
export function rasterStyle(template: string): StyleSpecification {
  const { host } = new URL(template.replace('{s}.', ''), location.origin)
  const tiles = template.includes('{s}') ? SERVERS.map((server) => template.replace('{s}', server)) : [template]
  return {
    version: 8,
    sources: { custom: { type: 'raster', tiles: tiles.map(absolute), tileSize: 256, attribution: `© ${host}` } },
    layers: [{ id: 'custom', type: 'raster', source: 'custom' }],
  }
}

/** The map's workers do not know the page's address. */
function absolute(address: string): string {
  return address.startsWith('/') ? location.origin + address : address
}
