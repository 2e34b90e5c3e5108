import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Files of the repository with one of these endings, new ones included, ignored and removed ones not. From the root. */
export function trackedFiles(...endings: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed.split('\n').filter((path) => endings.some((ending) => path.endsWith(ending)) && existsSync(path))
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
