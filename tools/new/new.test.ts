import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { trespasses } from '../check/boundaries.ts'
import { addToList } from './add-to-list.ts'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = [
  'packages/contracts',
  'packages/tracking',
  'packages/web',
  'tsconfig.json',
  'biome.json',
  'package.json',
]
const PROTOCOLS = 'packages/tracking/src/protocols'
const FEATURES = 'packages/web/src/features'

/** Each test starts whole programs, which takes its time beside all other tests. */
vi.setConfig({ testTimeout: 120_000 })

let copy = ''

/** Run a program of the repository in the copy. @returns what it printed; its exit code first when it failed */
function run(program: string, ...args: string[]): string {
  const path = `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, FUZZ_SEED: '1', NO_COLOR: '1' },
  })
  return `${status === 0 ? '' : `exit ${status}: `}${stdout}${stderr}`
}

function add(...words: string[]): string {
  return run('node', join(ROOT, 'tools/new.ts'), ...words)
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'rastro-new-'))
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: isSource })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

function isSource(path: string): boolean {
  return !/\/(dist|public|node_modules|bench|e2e)$/.test(path)
}

describe('npm run new protocol', () => {
  test('writes a protocol that passes the suite of all protocols', () => {
    expect(add('protocol', 'acme')).toContain(`${PROTOCOLS}/acme/index.ts`)
    const result = run(
      'vitest',
      'run',
      '--root',
      copy,
      `${PROTOCOLS}/protocols.test.ts`,
      '-t',
      'acme|folder of its own',
    )
    expect(result).toMatch(/Tests +1[4-9] passed/)
    expect(result).toContain('acme')
    const settings = { extends: './tsconfig.json', include: [`${PROTOCOLS}/acme`] }
    writeFileSync(join(copy, 'tsconfig.acme.json'), JSON.stringify(settings))
    expect(run('tsc', '-p', 'tsconfig.acme.json')).toBe('')
  })

  test('takes the first free port and refuses a name that is taken', () => {
    expect(add('protocol', 'zenith')).toContain('port 5901')
    expect(add('protocol', 'gt06')).toContain('exit 1: gt06 is in the list protocols already')
    expect(add('protocol', 'Acme-2')).toContain('exit 1: a protocol is called by lower case letters and digits')
  })
})

describe('npm run new screen', () => {
  test('writes a screen that compiles, its line in the list included', () => {
    expect(add('screen', 'work-orders')).toContain(`${FEATURES}/work-orders/work-orders-screen.tsx`)
    const list = readFileSync(join(copy, 'packages/web/src/app/screens.ts'), 'utf8')
    expect(list).toContain(`import { workOrders } from '../features/work-orders/index.ts'`)
    expect(list).toMatch(/screens\b.*\bworkOrders\b/s)
    expect(run('tsc', '-p', 'packages/web/tsconfig.json')).toBe('')
    expect(add('screen', 'work-orders')).toContain('exit 1: there is a feature work-orders already')
  })
})

test('what is written keeps format and boundaries', () => {
  const files = [
    ...['acme/index.ts', 'acme/decode.ts', 'acme/samples.ts', 'index.ts'].map((path) => `${PROTOCOLS}/${path}`),
    ...['index.ts', 'strings.ts', 'work-orders-screen.tsx'].map((path) => `${FEATURES}/work-orders/${path}`),
    'packages/web/src/app/screens.ts',
  ]
  expect(run('biome', 'check', '--vcs-enabled=false', '--error-on-warnings', ...files)).toContain('No fixes applied')
  expect(files.flatMap((path) => trespasses(path, readFileSync(join(copy, path), 'utf8')))).toEqual([])
})

test('what does not exist yet is answered so', () => {
  expect(add('report', 'trips')).toBe('exit 1: there are no reports yet; this version makes: protocol|screen\n')
  expect(add()).toContain('npm run new <protocol|screen> <name>')
})

test('a list that grows too long for a line is broken into lines', () => {
  const names = Array.from({ length: 14 }, (_, index) => `protocol${String.fromCharCode(97 + index)}`)
  const source = `import { it } from './it.ts'\n\nexport const protocols = [${names.slice(1).join(', ')}]\n`
  const grown = addToList(source, 'protocols', { name: 'protocola', from: './protocola/index.ts' })
  expect(grown).toContain(`[\n  protocola,\n  protocolb,\n`)
})
