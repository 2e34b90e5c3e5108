import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { protocols } from '@rastro/tracking/protocols/index'
import { SETTINGS } from '../../apps/server/src/config.ts'
import { trackedFiles } from './tracked-files.ts'

/** What documents may speak of. */
export interface Repository {
  /** Every file, from the root. */
  files: readonly string[]
  /** Names of the npm scripts. */
  scripts: readonly string[]
  /** Names of the settings. */
  settings: readonly string[]
  /** Default port by protocol. */
  ports: Readonly<Record<string, number>>
  /** Text of a file. */
  read: (path: string) => string
}

/** Pages that describe the tree as it is. Decision records and the changelog describe what was. */
const DOCUMENTS = /^((README|ARCHITECTURE|CONTRIBUTING)|docs\/(operating\/)?[\w-]+|(packages|apps)\/\w+\/README)\.md$/
const OPERATING = 'docs/operating.md'
const SOURCE_NAME = /^[\w.-]+\.(ts|tsx|mjs|json|md|css|sql)$/

/** What a document says that is not so, a sentence each: paths, links, scripts, and in a package's README its doors. */
export function falsehoods(document: string, repository: Repository): string[] {
  const text = repository.read(document)
  const spans = [...text.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].flatMap((match) => match[1] ?? [])
  return [
    ...spans.flatMap((span) => missingPath(span, repository.files)),
    ...brokenLinks(document, text, repository.files),
    ...[...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)]
      .flatMap((match) => match[1] ?? [])
      .filter((script) => !repository.scripts.includes(script))
      .map((script) => `"npm run ${script}" is no script of package.json`),
    ...treePaths(text)
      .filter((path) => !isThere(path, repository.files))
      .map((path) => `the tree draws ${path}, which is not there`),
    ...missingDoors(document, spans, repository),
  ].map((sentence) => `${document}: ${sentence}`)
}

/** Settings that `.env.example` or the operator's table leave out, or that nobody reads any more. */
export function unlikeSettings({ settings, read }: Repository): string[] {
  return [['.env.example', /^#? ?([A-Z][A-Z_]+)=/gm] as const, [OPERATING, /^\| `([A-Z][A-Z_]+)`/gm] as const].flatMap(
    ([path, line]) => {
      const told = [...read(path).matchAll(line)].flatMap((match) => match[1] ?? [])
      return [
        ...settings.filter((name) => !told.includes(name)).map((name) => `${path}: the setting ${name} is missing`),
        ...told.filter((name) => !settings.includes(name)).map((name) => `${path}: nobody reads the setting ${name}`),
      ]
    },
  )
}

/** Protocols that the operator's table of ports leaves out or puts on another port. */
export function unlikePorts({ ports, read }: Repository): string[] {
  const told = new Set(
    [...read(OPERATING).matchAll(/^\| (\d+) +\| (\w+)/gm)].map(([, port, name]) => `${name} ${port}`),
  )
  return Object.entries(ports)
    .filter(([name, port]) => !told.has(`${name} ${port}`))
    .map(([name, port]) => `${OPERATING}: the port ${port} of ${name} is missing`)
}

/** Decision records that sources and pages name by number, and nobody wrote; numbers that two records share. */
export function unwrittenDecisions({ files, read }: Repository): string[] {
  const numbers = files.flatMap((path) => /^docs\/adr\/(\d{4})-/.exec(path)?.[1] ?? [])
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  const unwritten = files
    .filter((path) => /\.(tsx?|md|sql)$/.test(path) && !path.startsWith('tools/check/'))
    .flatMap((path) => [...read(path).matchAll(/\bADR (\d{4})\b/g)].map(([, number = '']) => ({ path, number })))
    .filter(({ number }) => !numbers.includes(number))
  return [
    ...twice.map((number) => `docs/adr: two decisions have the number ${number}`),
    ...unwritten.map(({ path, number }) => `${path}: there is no ADR ${number}`),
  ]
}

/** A path from the root, or the name of a source file anywhere; words with wildcards or blanks are neither. */
function missingPath(span: string, files: readonly string[]): string[] {
  if (/[\s*<>{}()…$=]/.test(span) || span.startsWith('/')) return []
  const [first = ''] = span.split('/')
  const isFromRoot = span.includes('/') && files.some((path) => path.startsWith(`${first}/`))
  if (isFromRoot) return isThere(span, files) ? [] : [`${span} is not there`]
  if (!SOURCE_NAME.test(span)) return []
  return files.some((path) => posix.basename(path) === span) ? [] : [`no file is called ${span}`]
}

function brokenLinks(document: string, text: string, files: readonly string[]): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .flatMap((match) => match[1] ?? [])
    .filter((link) => !/^\w+:/.test(link))
    .filter((link) => !isThere(posix.join(dirname(document), link), files))
    .map((link) => `the link to ${link} leads nowhere`)
}

function isThere(path: string, files: readonly string[]): boolean {
  const plain = path.replace(/\/$/, '')
  return files.some((file) => file === plain || file.startsWith(`${plain}/`))
}

/** Folders of a drawn tree, by their depth; below a package they stand in its `src`. */
function treePaths(text: string): string[] {
  const drawn = [...text.matchAll(/^( *)([\w-]+)\/ *(?: .*)?$/gm)]
  const above: { depth: number; path: string }[] = []
  return drawn.map(([, indent = '', name = '']) => {
    while ((above.at(-1)?.depth ?? -1) >= indent.length) above.pop()
    const parent = above.at(-1)?.path
    const inside = parent !== undefined && above.length === 2 ? `${parent}/src` : parent
    const path = inside === undefined ? name : `${inside}/${name}`
    above.push({ depth: indent.length, path })
    return path
  })
}

/** A package's README names its doors: each is a word of its source. */
function missingDoors(document: string, spans: readonly string[], { files, read }: Repository): string[] {
  if (!/^(packages|apps)\//.test(document)) return []
  const folder = `${dirname(document)}/src/`
  const source = files.filter((path) => path.startsWith(folder) && /\.tsx?$/.test(path))
  return spans
    .filter((span) => /^[A-Za-z]+$/.test(span))
    .filter((door) => !source.some((path) => new RegExp(`export [\\w* ]*\\b${door}\\b`).test(read(path))))
    .map((door) => `the package exports no ${door}`)
}

/** The repository we stand in. */
export function thisRepository(): Repository {
  const manifest: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  return {
    files: trackedFiles(''),
    scripts: Object.keys(manifest.scripts),
    settings: Object.keys(SETTINGS),
    ports: Object.fromEntries(protocols.map(({ name, port }) => [name, port])),
    read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
  }
}

/** Everything the documents of a repository say that is not so. */
export function allFalsehoods(repository: Repository): string[] {
  const documents = repository.files.filter((path) => DOCUMENTS.test(path) && path !== 'docs/requirements.md')
  return [
    ...documents.flatMap((document) => falsehoods(document, repository)),
    ...unlikeSettings(repository),
    ...unlikePorts(repository),
    ...unwrittenDecisions(repository),
  ]
}

if (import.meta.main) {
  const found = allFalsehoods(thisRepository())
  for (const sentence of found) console.error(sentence)
  process.exitCode = found.length > 0 ? 1 : 0
}
