import { defineBenchmark, type Figure } from './benchmark.ts'
import { runScript } from './run-script.ts'

/** The fleet the targets are meant for. */
const TARGET_VEHICLES = 50_000

/** What the live map costs in a real browser; measured by packages/web/bench/map.ts. */
export const map = defineBenchmark({
  name: 'map',
  summary: 'CPU of the live map per update in a real browser, a tenth of the fleet moving each second',
  options: {},
  async run(_, say) {
    say('building the page and starting Chromium; this takes some minutes')
    const { output, code } = await runScript('packages/web/bench/map.ts')
    if (code !== 0) throw new Error(`packages/web/bench/map.ts ended with code ${String(code)}:\n${output}`)
    return mapFigures(output)
  },
})

/**
 * Read the table that packages/web/bench/map.ts prints: a line of headings, a line for each size of fleet.
 * @throws Error when a column or the fleet of the targets is not in it
 */
export function mapFigures(output: string): Figure[] {
  const [headings = [], ...rows] = output
    .split('\n')
    .filter((line) => line.includes(' | '))
    .map((line) => line.split(' | '))
  const cell = (row: readonly string[], heading: string): number => {
    const value = row[headings.indexOf(heading)]
    if (value === undefined) throw new Error(`packages/web/bench/map.ts prints no column "${heading}"`)
    return Number(value)
  }
  const figures = rows.flatMap((row) => {
    const vehicles = cell(row, 'vehicles')
    const limit = (atMost: number) => (vehicles === TARGET_VEHICLES ? { atMost } : {})
    const name = `${vehicles.toLocaleString('en')} vehicles`
    return [
      { name: `${name}: main thread`, value: cell(row, 'main ms/update'), unit: 'ms/update', ...limit(25) },
      { name: `${name}: workers`, value: cell(row, 'workers ms/update'), unit: 'ms/update', ...limit(20) },
      { name: `${name}: raw limit, workers that only read`, value: cell(row, 'of it raw'), unit: 'ms/update' },
      { name: `${name}: longest task`, value: cell(row, 'longest task ms'), unit: 'ms', ...limit(50) },
      { name: `${name}: first display`, value: cell(row, 'first display ms'), unit: 'ms' },
    ]
  })
  if (!figures.some((figure) => 'atMost' in figure)) throw new Error(`no row for ${TARGET_VEHICLES} vehicles`)
  return figures
}
