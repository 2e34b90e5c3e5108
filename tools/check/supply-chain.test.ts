import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
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
