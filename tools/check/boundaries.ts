import { readFileSync } from 'node:fs'
import { emptyNames, type Rule, rules, unruled } from '../../boundaries.config.ts'
import { importsOf } from './imports.ts'
import { patternOf, trackedFiles } from './tracked-files.ts'

/**
 * What a file does against the rules of `boundaries.config.ts`, a sentence each.
 * @param path from the root
 */
export function trespasses(path: string, source: string, list: readonly Rule[] = rules): string[] {
  const named = path.split('/').find((name) => emptyNames.includes(name))
  const names = named ? [`${path}: a folder "${named}" says nothing about what is in it; name the thing`] : []
  if (matches(unruled, path)) return names
  const imports = importsOf(path, source)
  const broken = list.flatMap((rule) => {
    const match = patternOf(rule.files).exec(path)
    if (!match || matches(rule.but ?? [], path)) return []
    const own = match.groups ?? {}
    return imports
      .filter(({ target }) => isForbidden(rule, own, target))
      .map(({ written }) => `${path} imports ${written}, but ${rule.because} (rule for ${rule.files})`)
  })
  return [...names, ...broken]
}

function isForbidden({ files, may, never = [] }: Rule, own: Readonly<Record<string, string>>, target: string): boolean {
  if (matches(never, target, own)) return true
  return may !== undefined && !matches([files, ...may], target, own)
}

function matches(patterns: readonly string[], path: string, own: Readonly<Record<string, string>> = {}): boolean {
  return patterns.some((pattern) => patternOf(pattern, own).test(path))
}

if (import.meta.main) {
  const found = trackedFiles('.ts', '.tsx').flatMap((path) => trespasses(path, readFileSync(path, 'utf8')))
  for (const sentence of found) console.error(sentence)
  process.exitCode = found.length > 0 ? 1 : 0
}
