import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { cookiesOf, FLAGS } from '../src/browser.ts'
import { createDemoWorld } from '../src/demo-world.ts'
import type { World } from '../src/world.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { CATEGORIES, DEFAULT_SLOWDOWN, type Form, type Report, report } from './lighthouse-report.ts'
import { undisturbedScore } from './undisturbed-score.ts'

interface Page {
  path: string
  form: Form
  /** Least score of performance; accessibility is always 100. */
  performance: number
}

/** The goals of the issue and of the interface design, 8. */
const PAGES: readonly Page[] = [
  { path: '/login', form: 'mobile', performance: 95 },
  { path: '/home', form: 'desktop', performance: 90 },
  { path: '/home', form: 'mobile', performance: 75 },
  { path: '/reports/travels', form: 'desktop', performance: 85 },
]

/** What Lighthouse says of the first pages, with the demo fleet behind them. */
export const lighthouse = defineBenchmark({
  name: 'lighthouse',
  summary: 'scores of login, map and a report in Lighthouse, with the demo fleet',
  options: { rounds: 3 },
  async run({ rounds }, say) {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-lighthouse-'))
    const world = await createDemoWorld()
    const port = await freePort()
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : chromium.executablePath(),
      args: [...FLAGS, `--remote-debugging-port=${port}`],
    })
    const figures: Figure[] = []
    try {
      for (const page of PAGES) {
        await context.clearCookies()
        if (page.path !== '/login') await context.addCookies(cookiesOf(world.url, world.manager.cookie))
        say(`${page.path} ${page.form}`)
        const found = await scoresOf(world, page, { port, rounds, folder })
        // The last page is minutes away: what is known is told now.
        for (const { name, value, unit } of found) say(`  ${name} ${Math.round(value * 100) / 100} ${unit}`)
        figures.push(...found)
      }
      return figures
    } finally {
      await context.close()
      await world.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
})

interface Round {
  port: number
  rounds: number
  folder: string
}

/**
 * How much slower the middling phone is which Lighthouse means, than a machine of such a benchmark index: its default
 * is made for a fast desktop, 1,533 and more; a slow machine would stand for a phone nobody has.
 * Points of Lighthouse's calculator, which docs/throttling.md of Lighthouse names.
 */
function slowdownOf(index: number): number {
  if (index < 800) return Math.max(1, 1 + (index - 150) / 650)
  return Math.min(DEFAULT_SLOWDOWN, index < 1300 ? 2 + (index - 800) / 500 : 3 + (index - 1300) / 233)
}

/** One round alone depends on what else the machine does. */
function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

async function scoresOf({ url }: World, page: Page, { port, rounds, folder }: Round): Promise<Figure[]> {
  const look = (slowdown?: number) => report(url + page.path, page.form, { port, folder, slowdown })
  const { environment } = await look()
  const slowdown = page.form === 'mobile' ? slowdownOf(environment.benchmarkIndex) : undefined
  const reports: Report[] = []
  for (let round = 0; round < rounds; round++) reports.push(await look(slowdown))
  const name = `${page.path} ${page.form}`
  const scores = CATEGORIES.map((category): Figure => {
    const value = Math.round(middle(reports.map(({ categories }) => categories[category].score)) * 100)
    const atLeast = category === 'performance' ? page.performance : 100
    return { name: `${name}: ${category}`, value, unit: 'of 100', atLeast }
  })
  const middleOf = (audit: string) => middle(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const paint = middleOf('largest-contentful-paint')
  const blocked = middleOf('total-blocking-time')
  const undisturbed = Math.round(middle(reports.map((one) => undisturbedScore(one, page.form))) * 100)
  const index = middle(reports.map((one) => one.environment.benchmarkIndex))
  return [
    ...scores,
    { name: `${name}: benchmark index of the machine`, value: index, unit: '' },
    ...(slowdown === undefined ? [] : [{ name: `${name}: slowdown`, value: slowdown, unit: '×' }]),
    { name: `${name}: largest contentful paint`, value: paint, unit: 'ms' },
    { name: `${name}: total blocking time`, value: blocked, unit: 'ms' },
    { name: `${name}: performance, if nobody else had the processors`, value: undisturbed, unit: 'of 100' },
    { name: `${name}: blocking, of processor time`, value: middle(reports.map(({ busy }) => busy)), unit: 'ms' },
  ]
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
