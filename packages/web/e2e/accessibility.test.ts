import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import type { AxeResults } from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FleetServer, startFleetServer } from '../bench/fleet-server.ts'
import { buildApp, serveApp } from './app-pages.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each screen, and what is there once it is ready. */
const PUBLIC = [
  ['/login', 'form'],
  ['/register', 'form'],
  ['/maintenance', 'h1'],
] as const
const FRAMED = [
  ['/home', 'canvas[data-scenes]'],
  ['/devices', '[role=option]'],
  ['/devices/2', 'dl'],
] as const

let browser: TestBrowser
let server: FleetServer
let folder: string
let axe: string

beforeAll(async () => {
  folder = await buildApp()
  browser = await startBrowser()
  server = await startFleetServer({ vehicles: 40, folder, spread: 0.05 })
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
}, 120_000)
afterAll(async () => {
  await browser.close()
  server.close()
})

interface Visit {
  path: string
  ready: string
  theme: 'light' | 'dark'
  screen: 'desktop' | 'phone'
}

/** Open a screen as people do; answers what axe found wrong and what the browser refused. */
async function visit({ path, ready, theme, screen }: Visit) {
  const opened = await browser.open(server.url, { theme, screen })
  await serveApp(
    opened.page,
    folder,
    FRAMED.some(([framed]) => framed === path),
  )
  await opened.page.goto(path)
  await opened.page.waitForSelector(ready)
  await opened.page.evaluate(axe)
  const { violations } = await opened.page.evaluate(async (runOnly): Promise<AxeResults> => {
    const found: unknown = await Reflect.get(globalThis, 'axe').run(document, { runOnly })
    return found as AxeResults
  }, RULES)
  const refused = opened.troubles.filter((trouble) => /content security policy/i.test(trouble))
  const strangers = [...opened.strangers]
  await opened.close()
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    refused,
    strangers,
  }
}

const visits = (['light', 'dark'] as const).flatMap((theme) =>
  (['desktop', 'phone'] as const).flatMap((screen) =>
    [...PUBLIC, ...FRAMED].map(([path, ready]): Visit => ({ path, ready, theme, screen })),
  ),
)

test.each(visits)('$path has no barrier on a $screen in $theme, within a strict policy', async (one) => {
  expect(await visit(one)).toEqual({ violations: [], refused: [], strangers: [] })
})
