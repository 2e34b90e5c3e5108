import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { partsAdded, tooYoung } from './package-age.ts'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dependencies?: Readonly<Record<string, string>>
}

const read = (path: string): string => readFileSync(path, 'utf8')
// The lock file of npm has this shape since version 7.
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, LockedPackage>> }
const fromRegistry = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

/** Where a dependency of a package lies: beside it, or nearest above it. */
function placeOf(from: string, name: string): string | undefined {
  const folders = from
    .split('/node_modules/')
    .map((_, index, all) => all.slice(0, all.length - index).join('/node_modules/'))
  const places = [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`]
  return places.find((place) => packages[place])
}

/** Packages of the registry that run with these of ours, and those they are told to bring by name. */
function closureOf(starts: readonly string[]): { all: Set<string>; named: Set<string> } {
  const all = new Set<string>()
  const named = new Set<string>()
  const waiting = [...starts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
      const place = placeOf(path, name)
      // Ours are walked one by one; the kit for tests never runs in the product.
      if (!place || packages[place]?.link) continue
      if (!path.includes('node_modules')) named.add(name)
      if (!all.has(place)) waiting.push(place)
      all.add(place)
    }
  }
  return { all, named }
}

/** Where a lock file that names no address has a package from. */
const REGISTRY = 'https://registry.npmjs.org/'
const SERVER = [
  'apps/server',
  ...['contracts', 'platform', 'reports', 'sheets', 'tracking', 'extension'].map((name) => `packages/${name}`),
]

test('[C-45] the server and the page each name few packages, and the process holds no more than a hundred and twenty', () => {
  const server = closureOf(SERVER)
  const page = closureOf(['packages/web'])
  expect(new Set([...server.named, ...page.named]).size).toBeLessThanOrEqual(60)
  expect(server.all.size).toBeLessThanOrEqual(120)
  expect(page.all.size).toBeLessThanOrEqual(110)
})

test('[C-45] every package comes from the registry, in the version and with the content that was locked', () => {
  expect(fromRegistry.length).toBeGreaterThan(200)
  for (const [path, { resolved = REGISTRY, integrity }] of fromRegistry) {
    expect(resolved, path).toContain(REGISTRY)
    expect(integrity, path).toMatch(/^sha512-/)
  }
  const manifests = ['package.json', ...SERVER.map((path) => `${path}/package.json`), 'packages/web/package.json']
  for (const path of manifests) {
    // A package's manifest, as npm reads it.
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path)) as Record<string, Record<string, string>>
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, `${path} ${name}`).toMatch(name.startsWith('@rastro/') ? /^\*$/ : /^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})

test('[C-45] no package runs a program of its own while it is installed, but the one that brings Node', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Readonly<Record<string, boolean>> }
  expect(allowScripts).toEqual({ node: true })
})

// npm reads the whole tree: seconds beside other tests.
test('[C-45] every build writes the list of its parts, and none is missing in it', { timeout: 120_000 }, async () => {
  expect(read('.ci/run')).toMatch(/^npm run sbom$/m)
  const folder = mkdtempSync(join(tmpdir(), 'rastro-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'sbom.json')
  await promisify(execFile)(process.execPath, ['tools/sbom.ts', file])
  // A CycloneDX document, as npm writes it.
  const { bomFormat, components, metadata } = JSON.parse(read(file)) as {
    bomFormat: string
    components: { name: string; version: string; hashes?: unknown[] }[]
    metadata: { timestamp: string }
  }
  expect(bomFormat).toBe('CycloneDX')
  expect(Date.now() - Date.parse(metadata.timestamp)).toBeLessThan(7 * 86_400_000)
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const used = [...closureOf([...SERVER, 'packages/web']).all].map((path) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return `${name}@${packages[path]?.version}`
  })
  expect(used.filter((part) => !listed.has(part))).toEqual([])
})

/** A lock file with these versions by place. */
const lock = (versions: Readonly<Record<string, string>>) =>
  JSON.stringify({
    packages: {
      '': { version: '1.0.0' },
      'node_modules/@rastro/web': { link: true },
      ...Object.fromEntries(Object.entries(versions).map(([path, version]) => [`node_modules/${path}`, { version }])),
    },
  })

test('[C-45] what is new since main is told while it is younger than a week, or when the registry does not know it', () => {
  expect(read('.ci/run')).toMatch(/^npm run audit -- --tell$/m)
  const before = lock({ ws: '8.0.0', pg: '8.1.0' })
  const added = partsAdded(lock({ ws: '8.0.0', pg: '8.2.0', 'pg/node_modules/@a/b': '1.0.0' }), before)
  expect(added).toEqual([
    { name: 'pg', version: '8.2.0' },
    { name: '@a/b', version: '1.0.0' },
  ])
  const now = Date.UTC(2026, 10, 22)
  const days = (count: number) => new Date(now - count * 86_400_000).toISOString()
  const tell = (times: Readonly<Record<string, string>>) => tooYoung(added[0]!, times, now)
  expect(tell({ '8.2.0': days(6.5) })).toBe('pg@8.2.0 is 6.5 days old')
  expect(tell({ '8.2.0': days(7), '8.3.0': days(1) })).toBeUndefined()
  expect(tell({ '8.1.0': days(90) })).toBe('pg@8.2.0 is not known to the registry')
})
