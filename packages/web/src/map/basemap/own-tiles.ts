import { loadCode } from '../../data/load-code.ts'
import { isText } from '../../data/preferences.ts'
import type { OwnTiles } from './bundled-style.ts'
import { schemaOf } from './schemas.ts'

/**
 * Tiles the operator put into the data folder, the first set we can draw; null when there is none. The server lists
 * them at `/basemap/index.json`; our own `world` is not among them.
 */
export async function findOwnTiles(origin: string): Promise<OwnTiles | null> {
  const paths = await listOwnTiles(origin)
  if (paths.length === 0) return null
  const { PMTiles } = await loadCode(() => import('pmtiles'))
  for (const path of paths) {
    const url = new URL(path, origin).href
    const archive = new PMTiles(url)
    const { minZoom, maxZoom } = await archive.getHeader()
    // Metadata of an archive is whatever its maker wrote.
    const metadata = (await archive.getMetadata()) as Metadata | null
    const schema = schemaOf(metadata?.vector_layers?.map(({ id }) => id) ?? [])
    const attribution = typeof metadata?.attribution === 'string' ? metadata.attribution : '© OpenStreetMap'
    if (schema !== undefined) return { url, minZoom, maxZoom, schema, attribution }
  }
  return null
}

interface Metadata {
  vector_layers?: { id: string }[]
  attribution?: unknown
}

async function listOwnTiles(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/basemap/index.json`)
  const list: unknown = response.ok ? await response.json() : []
  if (!Array.isArray(list)) return []
  return list.map((entry: { url?: unknown } | null) => entry?.url).filter(isText)
}
