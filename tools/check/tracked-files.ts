import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What git would leave out, for a copy without it. */
const NOT_OURS = ['**/node_modules', '**/dist', '**/.cache', '.git', 'data', 'coverage']

/** Files of the repository with one of these endings, new ones included, ignored and removed ones not. From the root. */
export function trackedFiles(...endings: readonly string[]): string[] {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
  const files = status === 0 ? stdout.split('\n').filter((path) => existsSync(path)) : filesOfCopy()
  return files.filter((path) => endings.some((ending) => path.endsWith(ending)))
}

function filesOfCopy(): string[] {
  const found = globSync(['**/*', '**/.*', '.*/**'], { exclude: NOT_OURS, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => relative('.', join(entry.parentPath, entry.name)))
}

const compiled = new Map<string, RegExp>()

/**
 * A path pattern as an expression: `*` within one name, `**` any folders, `{a,b}` either, `<x>` one name. A name found
 * before (`own`) stands for itself, else it is a group of the match.
 */
export function patternOf(pattern: string, own: Readonly<Record<string, string>> = {}): RegExp {
  const named = pattern.replace(/<(\w+)>/g, (whole, name: string) => own[name] ?? whole)
  const known = compiled.get(named)
  if (known) return known
  const expression = named
    .replace(/[.+?^$()|[\]\\]/g, String.raw`\$&`)
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(?:${choices.replaceAll(',', '|')})`)
    .replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : stars === '**' ? '.*' : '(?:.*/)?'))
    .replace(/<(\w+)>/g, '(?<$1>[^/]+)')
  const made = new RegExp(`^${expression}$`)
  compiled.set(named, made)
  return made
}
