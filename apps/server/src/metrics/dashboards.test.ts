import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@rastro/platform'
import { createWorld } from '@rastro/testkit/world'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { composeOnTraccar } from '../compose-on-traccar.ts'
import { readConfig } from '../config.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const ALERTS = 'deploy/prometheus/alerts.yml'
const TOKEN = 'one-for-the-dashboards'
/** What Prometheus adds to whatever it reads. */
const OF_PROMETHEUS = new Set(['up'])

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
// The files are ours; Prometheus and Grafana define their shape.
const { groups } = parse(read(ALERTS)) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/grafana/rastro.json')) as {
  panels: { title: string; type: string; targets?: { expr: string }[] }[]
}
const panels = dashboard.panels.filter(({ type }) => type !== 'row')
const scrape = parse(read('deploy/prometheus/prometheus.yml')) as {
  scrape_configs: { job_name: string; metrics_path?: string }[]
}
/** Type of every metric by its name, as a running server tells them. */
const types = new Map<string, string>()

/** What a server on a Traccar server tells while that is away. */
let onTraccar = ''

beforeAll(async () => {
  const world = await createWorld({ environment: { METRICS_TOKEN: TOKEN } })
  await readTypes(world.url)
  await world.close()
  const folder = await mkdtemp(join(tmpdir(), 'rastro-figures-'))
  const address = { url: 'http://127.0.0.1:1', token: 'of nobody' }
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, METRICS_TOKEN: TOKEN })
  const app = await composeOnTraccar(config, address, { log: createLog('silent') })
  onTraccar = await readTypes((await app.start()).url)
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function readTypes(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await answer.text()
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) types.set(name!, type!)
  return text
}

/** Names of metrics in an expression; words of the language are never written with an underscore and a prefix of ours. */
function metricsIn(expression: string): string[] {
  return expression.match(/\b(?:rastro|process|nodejs)_[a-z0-9_]+|\bup\b/g) ?? []
}

/** Whether the server tells a metric, and the expression asks a histogram for one of its parts and a counter for its growth. */
function isTold(name: string): boolean {
  if (OF_PROMETHEUS.has(name)) return true
  const [, whole = name, part] = /^(.*)_(bucket|sum|count)$/.exec(name) ?? []
  return part === undefined ? types.has(name) && types.get(name) !== 'histogram' : types.get(whole) === 'histogram'
}

test('every figure an alert or the dashboard asks for is one the server tells', () => {
  const asked = [...rules, ...panels.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr)
  expect(asked.length).toBeGreaterThan(60)
  for (const expression of asked) {
    const names = metricsIn(expression)
    expect(names.length, expression).toBeGreaterThan(0)
    expect(
      names.filter((name) => !isTold(name)),
      expression,
    ).toEqual([])
  }
})

test('on a Traccar server that is away, what its alert asks is told', () => {
  expect(rules.map(({ expr }) => expr)).toContain('rastro_traccar_up == 0')
  expect(onTraccar).toMatch(/^rastro_traccar_up 0$/m)
  // No queues of ours are there, and nobody is to be woken because of that.
  expect(onTraccar).not.toContain('rastro_messages_waiting')
  expect(rules.find(({ alert }) => alert === 'RastroQueuesUnknown')?.expr).toContain('rastro_traccar_up')
})

test('every counter ends in total, every unit is seconds or bytes, and the dashboard shows each', () => {
  const shown = new Set(panels.flatMap(({ targets = [] }) => targets).flatMap(({ expr }) => metricsIn(expr)))
  const ours = [...types].filter(([name]) => name.startsWith('rastro_'))
  expect(ours.length).toBeGreaterThan(40)
  for (const [name, type] of ours) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter')
    expect(name).not.toMatch(/_(ms|milliseconds|kib|mb)(_|$)/)
  }
  const hidden = ours.map(([name]) => name).filter((name) => ![...shown].some((one) => one.startsWith(name)))
  // The first says what runs; the others count the same as figures that are shown.
  expect(hidden).toEqual(['rastro_build_info', 'rastro_storage_records_total', 'rastro_storage_repeated_records_total'])
})

test('every alert says how bad it is and has its chapter of what to do', () => {
  const chapters = read('docs/operating/alerts.md')
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, labels, annotations } of rules) {
    expect(['warning', 'critical'], alert).toContain(labels.severity)
    expect(annotations.summary, alert).not.toBe('')
    expect(chapters, alert).toMatch(new RegExp(`^### ${alert}$`, 'm'))
  }
  const headings = [...chapters.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)
  expect(headings.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([])
})

test('Prometheus reads the path that is served', () => {
  expect(scrape.scrape_configs.map(({ metrics_path: path = '/metrics' }) => path)).toEqual(['/metrics'])
})

// Where Debian's "prometheus" is not installed, what is above is all that is held.
test.runIf(!spawnSync('promtool', ['--version']).error)(
  'its own checker takes the rules, and they say what they should',
  () => {
    for (const args of [
      ['check', 'rules', join(ROOT, ALERTS)],
      ['test', 'rules', join(import.meta.dirname, 'alerts.yml')],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
      expect(stdout + stderr).toContain('SUCCESS')
      expect(status).toBe(0)
    }
  },
)
