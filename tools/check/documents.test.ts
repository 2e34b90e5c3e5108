import { describe, expect, test } from 'vitest'
import {
  allFalsehoods,
  falsehoods,
  type Repository,
  thisRepository,
  unlikePorts,
  unlikeSettings,
  unwrittenDecisions,
} from './documents.ts'

/** A repository of these files, small enough to see through. */
function repositoryOf(texts: Readonly<Record<string, string>>): Repository {
  const more = ['apps/server/src/main.ts', 'packages/tracking/src/ingest/tcp.ts', 'docs/adr/0001-one-process.md']
  return {
    files: [...more, ...Object.keys(texts)],
    scripts: ['demo', 'check'],
    settings: ['PORT', 'DATA_DIR'],
    ports: { gt06: 5023, acme: 5999 },
    read: (path) => texts[path] ?? '',
  }
}

function told(text: string, document = 'README.md'): string[] {
  return falsehoods(document, repositoryOf({ [document]: text }))
}

describe('a page may speak only of what is there', () => {
  test.each([
    ['`apps/server/src/compose.ts` starts it', 'apps/server/src/compose.ts is not there'],
    ['`packages/billing` is next', 'packages/billing is not there'],
    ['see `decoder.ts` beside it', 'no file is called decoder.ts'],
    ['[why](docs/adr/0002-schemas.md)', 'the link to docs/adr/0002-schemas.md leads nowhere'],
    ['run `npm run deploy`', '"npm run deploy" is no script of package.json'],
    ['```sh\nnpm run deploy\n```', '"npm run deploy" is no script of package.json'],
    [
      '```\npackages/\n  tracking/   trackers\n    billing/   money\n```',
      'the tree draws packages/tracking/src/billing',
    ],
  ])('%j is told', (text, sentence) => {
    expect(told(text)).toEqual([expect.stringContaining(`README.md: ${sentence}`)])
  })

  test.each([
    ['`apps/server/src/main.ts`, `apps/server`, `tcp.ts` and `packages/tracking/src`'],
    ['[why](docs/adr) and [what](docs/adr/0001-one-process.md#context), [out](https://example.com)'],
    ['`npm run demo`, `GET /api/health`, `application/json`, `*.pmtiles`, `packages/*/src`'],
    ['```\npackages/\n  tracking/   trackers\n    ingest/   ports\n```'],
  ])('%j is fine', (text) => {
    expect(told(text)).toEqual([])
  })
})

test('a link is looked for from the page it stands on', () => {
  expect(told('[why](adr/0001-one-process.md)', 'docs/operating.md')).toEqual([])
  expect(told('[why](docs/adr/0001-one-process.md)', 'docs/operating.md')).toHaveLength(1)
})

test('the README of a package names doors that it exports', () => {
  const source = 'export async function createCore() {}\nexport interface Core {}'
  const repository = (text: string) =>
    repositoryOf({ 'packages/tracking/src/core.ts': source, 'packages/tracking/README.md': text })
  expect(falsehoods('packages/tracking/README.md', repository('Doors: `createCore` · `Core`'))).toEqual([])
  expect(falsehoods('packages/tracking/README.md', repository('Doors: `openCore`'))).toEqual([
    'packages/tracking/README.md: the package exports no openCore',
  ])
})

test('.env.example and the operator’s table name exactly the settings that are read', () => {
  const texts = { '.env.example': 'PORT=8082\nOLD=1\n', 'docs/operating.md': '| `PORT` | 1 |\n| `DATA_DIR` | 2 |' }
  expect(unlikeSettings(repositoryOf(texts))).toEqual([
    '.env.example: the setting DATA_DIR is missing',
    '.env.example: nobody reads the setting OLD',
  ])
})

test('every protocol stands in the operator’s table with its port', () => {
  const texts = { 'docs/operating.md': '| 5023 | gt06 | TCP |\n| 6000 | acme | TCP |' }
  expect(unlikePorts(repositoryOf(texts))).toEqual(['docs/operating.md: the port 5999 of acme is missing'])
})

test('a decision that is named by its number is written, once', () => {
  const texts = { 'apps/server/src/a.ts': '// ADR 0001, ADR 0099', 'docs/adr/0002-a.md': '', 'docs/adr/0002-b.md': '' }
  expect(unwrittenDecisions(repositoryOf(texts))).toEqual([
    'docs/adr: two decisions have the number 0002',
    'apps/server/src/a.ts: there is no ADR 0099',
  ])
})

test('the documents of this repository say what is so', () => {
  const repository = thisRepository()
  expect(repository.files).toContain('ARCHITECTURE.md')
  expect(allFalsehoods(repository)).toEqual([])
})
