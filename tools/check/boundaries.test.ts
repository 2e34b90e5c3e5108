import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rules } from '../../boundaries.config.ts'
import { trespasses } from './boundaries.ts'
import { importsOf } from './imports.ts'
import { patternOf, trackedFiles } from './tracked-files.ts'

const DEVICES = 'packages/web/src/features/devices/device-list.tsx'
const GT06 = 'packages/tracking/src/protocols/gt06/decode.ts'

describe('an import against a rule is told with file, import and reason', () => {
  test.each([
    [DEVICES, '../home/index.ts', 'features share data'],
    [DEVICES, 'maplibre-gl', 'only map knows the map library'],
    [DEVICES, '@rastro/tracking/core', 'without the server'],
    [DEVICES, 'node:fs', 'without the server'],
    [GT06, '../h02/index.ts', 'knows no other'],
    [GT06, '../../ingest/tcp.ts', 'do not know who listens'],
    ['packages/tracking/src/api/devices.ts', 'kysely', 'through the store'],
    ['packages/tracking/src/core.ts', '@rastro/testkit', 'neither the web app nor who runs it'],
    ['packages/tracking/src/core.ts', './testing/clock.ts', 'needs no tests'],
    ['packages/platform/src/bus.ts', '@rastro/tracking/core', 'no vehicle in it'],
    ['packages/contracts/src/devices.ts', 'fastify', 'browser alike'],
    ['packages/tracking/src/api/users.ts', 'node:https', 'which knows what may be called'],
    ['apps/server/src/compose.ts', '@rastro/web', 'only as files'],
  ])('%s must not import %s', (path, target, reason) => {
    const [sentence = ''] = trespasses(path, `import { it } from '${target}'`).filter((one) => one.includes(reason))
    expect(sentence).toContain(`${path} imports ${target}, but `)
  })
})

test('a neighbour, the own package and what lies below may be imported', () => {
  const source = `
    import { decodeCells } from './cells.ts'
    import { BadFrame } from '../protocol.ts'
    import { ByteReader } from '../wire/byte-reader.ts'
    import type { Attributes } from '@rastro/contracts'`
  expect(trespasses(GT06, source)).toEqual([])
})

test('a test may import what the product may not', () => {
  const source = `import { startBrowser } from '@rastro/testkit/browser'`
  expect(trespasses(DEVICES, source)).not.toEqual([])
  expect(trespasses('packages/web/src/features/devices/device-list.test.tsx', source)).toEqual([])
})

test('a folder whose name says nothing is refused', () => {
  expect(trespasses('packages/web/src/utils/dates.ts', '')).toEqual([expect.stringContaining('"utils" says nothing')])
})

test('static, exported, lazy and addressed imports are all seen', () => {
  const source = `
    import type { A } from './a.ts'
    export * from './b.ts'
    export { c } from './c.ts'
    const load = () => import('./d.tsx')
    const computed = (name: string) => import(\`./\${name}.ts\`)
    new Worker(new URL('./e.ts', import.meta.url))`
  const targets = importsOf('apps/x.ts', source).map(({ target }) => target)
  expect(targets).toEqual(['apps/a.ts', 'apps/b.ts', 'apps/c.ts', 'apps/d.tsx', 'apps/e.ts'])
})

test('every rule is about files that exist', () => {
  const files = trackedFiles('.ts', '.tsx')
  const idle = rules.filter((rule) => !files.some((path) => patternOf(rule.files).test(path)))
  expect(idle).toEqual([])
})

test('the tree keeps every rule', () => {
  const files = trackedFiles('.ts', '.tsx')
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((path) => trespasses(path, readFileSync(path, 'utf8')))).toEqual([])
})
