import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { cookiesOf, FLAGS } from '../src/browser.ts'
import { createDemoWorld } from '../src/demo-world.ts'
import type { World } from '../src/world.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'

/** Fetched when the benchmark runs, not with every install: it is larger than all the rest together. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

interface Page {
  path: string
  form: 'mobile' | 'desktop'
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
        figures.push(...(await scoresOf(world, page, { port, rounds, folder })))
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

/** One round alone depends on what else the machine does. */
function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}

async function scoresOf({ url }: World, page: Page, { port, rounds, folder }: Round): Promise<Figure[]> {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round++) reports.push(await report(url + page.path, page.form, { port, folder }))
  const name = `${page.path} ${page.form}`
  const scores = CATEGORIES.map((category): Figure => {
    const value = Math.round(middle(reports.map(({ categories }) => categories[category].score)) * 100)
    const atLeast = category === 'performance' ? page.performance : 100
    return { name: `${name}: ${category}`, value, unit: 'of 100', atLeast }
  })
  const paint = middle(reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue))
  const blocked = middle(reports.map(({ audits }) => audits['total-blocking-time'].numericValue))
  return [
    ...scores,
    { name: `${name}: largest contentful paint`, value: paint, unit: 'ms' },
    { name: `${name}: total blocking time`, value: blocked, unit: 'ms' },
  ]
}

/** What is read of Lighthouse's answer. */
interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  audits: Record<'largest-contentful-paint' | 'total-blocking-time', { numericValue: number }>
}

async function report(url: string, form: Page['form'], { port, folder }: Omit<Round, 'rounds'>): Promise<Report> {
  const file = join(folder, 'report.json')
  const looks = form === 'desktop' ? ['--preset=desktop'] : []
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const kept = ['--disable-storage-reset', `--port=${port}`]
  const output = ['--quiet', '--output=json', `--output-path=${file}`]
  await run('npx', ['--yes', LIGHTHOUSE, url, only, ...looks, ...kept, ...output])
  // The documented form of its JSON output.
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

async function run(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.once('error', reject)
  child.once('close', (status) => (status === 0 ? resolve() : reject(new Error(`${program} ended with ${status}`))))
  await promise
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
