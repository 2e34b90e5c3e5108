import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { trackedFiles } from './tracked-files.ts'

/** The list of controls, each with what we do and the test files that prove it. */
export const SECURITY = 'docs/security.md'
/** As many as the reference names. */
const CONTROLS = 46
/** A control in the name of a test. */
const TAG = /\[(C-\d{2})\]/g

/** A row of the list. */
export interface Control {
  id: string
  what: string
  /** Names of test files, without folders. */
  provedBy: readonly string[]
}

/** The rows `| C-07 | what we do | tests |` of the document. */
export function readControls(text: string): Control[] {
  return [...text.matchAll(/^\| (C-\d{2}) +\| (.+?) +\| (.+?) +\|$/gm)].map(([, id = '', what = '', tests = '']) => ({
    id,
    what,
    provedBy: [...tests.matchAll(/`([\w.-]+)`/g)].flatMap((match) => match[1] ?? []),
  }))
}

/** Controls a text of test names speaks of. */
export function controlsIn(text: string): string[] {
  return [...new Set([...text.matchAll(TAG)].flatMap((match) => match[1] ?? []))]
}

/** Every test file of the tree that names a control, by its name, with the controls. */
export function taggedFiles(): Map<string, string[]> {
  const files = trackedFiles('.test.ts', '.test.tsx').filter((path) => !path.startsWith('tools/check/controls'))
  const found = files.map((path) => [basename(path), controlsIn(readFileSync(path, 'utf8'))] as const)
  return new Map(found.filter(([, ids]) => ids.length > 0).map(([name, ids]) => [name, ids]))
}

/** What list and tests say differently of each other, a sentence each. */
export function disagreements(controls: readonly Control[], tagged: ReadonlyMap<string, readonly string[]>): string[] {
  const wanted = Array.from({ length: CONTROLS }, (_, index) => `C-${String(index + 1).padStart(2, '0')}`)
  const rows = controls.map(({ id }) => id)
  return [
    ...wanted.filter((id) => !rows.includes(id)).map((id) => `${id} has no row`),
    ...rows.filter((id) => !wanted.includes(id)).map((id) => `${id} is no control`),
    ...rows.filter((id, index) => rows.indexOf(id) !== index).map((id) => `${id} has two rows`),
    ...controls.filter(({ provedBy }) => provedBy.length === 0).map(({ id }) => `${id} names no test`),
    ...controls.flatMap(({ id, provedBy }) =>
      provedBy
        .filter((name) => !tagged.get(name)?.includes(id))
        .map((name) => `${id} names ${name}, which has no test of it`),
    ),
    ...[...tagged].flatMap(([name, ids]) =>
      ids
        .filter((id) => !controls.some((control) => control.id === id && control.provedBy.includes(name)))
        .map((id) => `${name} says that it proves ${id}, whose row does not name it`),
    ),
  ].map((sentence) => `${SECURITY}: ${sentence}`)
}
