import { dirname, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** One import of a file: as written, and what it leads to. */
export interface Import {
  written: string
  /** A path from the root, `npm:name` or `node:name`. */
  target: string
}

/** A worker or a file beside the code, which the bundler or Node finds by its address. */
const BY_ADDRESS = /new URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g

/** Every import of a source file: static, dynamic, exported on, and by address. */
export function importsOf(path: string, source: string): Import[] {
  const { module } = parseSync(path, source)
  const written = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => literal(source.slice(start, end))),
    ...[...source.matchAll(BY_ADDRESS)].flatMap((match) => match[1] ?? []),
  ]
  return [...new Set(written)].map((one) => ({ written: one, target: targetOf(path, one) }))
}

/** The text of a string literal; nothing for an address that is computed. */
function literal(expression: string): string[] {
  return /^(['"`])([^'"`$]+)\1$/.exec(expression)?.slice(2) ?? []
}

function targetOf(path: string, written: string): string {
  if (written.startsWith('.')) return posix.join(dirname(path), written.replace(/\?.*$/, ''))
  if (written.startsWith('node:')) return written
  const [scope = '', name = '', ...inside] = written.split('/')
  if (scope !== '@rastro') return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`
  const folder = name === 'server' ? 'apps/server' : `packages/${name}`
  return `${folder}/src/${inside.length > 0 ? inside.join('/') : 'index'}.ts`
}
