import { defineBenchmark, type Figure } from './benchmark.ts'
import { runScript } from './run-script.ts'

/** `ok   /login: 161.3 kB of 170 kB gzipped in 8 files`, as packages/web/sizes.ts says it. */
const LINE = /^\w+ +(\/\S*): ([\d.]+) kB of ([\d.]+) kB/gm

/** What a browser must load; counted by packages/web/sizes.ts. */
export const sizes = defineBenchmark({
  name: 'sizes',
  summary: 'gzipped JavaScript a page loads before it is usable',
  options: {},
  async run(_, say) {
    say('building the web app')
    const built = await runScript('node_modules/vite/bin/vite.js', 'build', 'packages/web')
    if (built.code !== 0) throw new Error(`the web app does not build:\n${built.output}`)
    const { output } = await runScript('packages/web/sizes.ts')
    return sizeFigures(output)
  },
})

/** Read the lines of packages/web/sizes.ts; the budgets are its own. @throws Error when there are none */
export function sizeFigures(output: string): Figure[] {
  const figures = [...output.matchAll(LINE)].map(([, page = '', size, budget]) => ({
    name: page,
    value: Number(size),
    unit: 'kB',
    atMost: Number(budget),
  }))
  if (figures.length === 0) throw new Error(`packages/web/sizes.ts told no sizes:\n${output}`)
  return figures
}
