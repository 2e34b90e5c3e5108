/** Points with their names; a town may have several, one for each of its districts. */
export interface TownColumns {
  readonly count: number
  /** Degrees. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** How often a thousand people double, one more for a capital; 0 = not known. */
  readonly sizes: Uint8Array
  readonly nameOf: (index: number) => string
  /** Empty where the country has none. */
  readonly stateOf: (index: number) => string
  /** Two letters, `BR`. */
  readonly countryOf: (index: number) => string
}

/** The state and country that follow one another in the text. */
interface Region {
  country: string
  state: string
}

/**
 * Read a text as `tools/build-places.ts` writes it. Names stay in the text until somebody asks: as texts of their own,
 * those of the whole continent would take more than all other columns.
 */
export function readTowns(text: string): TownColumns {
  const most = countLines(text)
  const starts = new Uint32Array(most)
  const regionIds = new Uint16Array(most)
  const [latitudes, longitudes, sizes] = [new Float64Array(most), new Float64Array(most), new Uint8Array(most)]
  const regions: Region[] = [{ country: '', state: '' }]
  let count = 0
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = lineEnd(text, start)
    const line = text.slice(start, end)
    if (line.startsWith('=')) regions.push({ country: line.slice(1), state: '' })
    else if (line.startsWith('-')) regions.push({ country: regions.at(-1)!.country, state: line.slice(1) })
    else if (line !== '') {
      const [, latitude, longitude, size = 0] = line.split('\t')
      starts[count] = start
      regionIds[count] = regions.length - 1
      latitudes[count] = Number(latitude) / 1000
      longitudes[count] = Number(longitude) / 1000
      sizes[count] = Number(size)
      count++
    }
  }
  return {
    count,
    latitudes: latitudes.slice(0, count),
    longitudes: longitudes.slice(0, count),
    sizes,
    nameOf: (index) => text.slice(starts[index], text.indexOf('\t', starts[index])),
    stateOf: (index) => regions[regionIds[index]!]!.state,
    countryOf: (index) => regions[regionIds[index]!]!.country,
  }
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end
}
