import {
  type FileProblem,
  type FileShape,
  MAX_FILE_BYTES,
  MAX_SHAPES,
  type RawShape,
  shapeOf,
} from './geofence-file.ts'
import { readGeojson } from './read-geojson.ts'
import { readXml } from './read-xml.ts'

/** The shapes of a GeoJSON, KML or GPX text, told by what it begins with. */
export function readText(text: string): FileShape[] | FileProblem {
  try {
    const begin = text.trimStart().slice(0, 1)
    const raw = begin === '{' ? readGeojson(text) : begin === '<' ? readXml(text) : null
    return raw === null ? 'unknown' : checked(raw)
  } catch (error) {
    if (error instanceof SyntaxError) return 'broken'
    throw error
  }
}

function checked(raw: readonly RawShape[]): FileShape[] | FileProblem {
  if (raw.length > MAX_SHAPES) return 'tooMany'
  const shapes = raw.map(shapeOf)
  return shapes.some(({ area }) => area !== null) ? shapes : 'nothing'
}

/** The shapes of a file somebody chose. It stays in the browser. */
export async function readFile(file: File): Promise<FileShape[] | FileProblem> {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge'
  // A byte order mark is no part of the text.
  return readText((await file.text()).replace(/^\uFEFF/, ''))
}
