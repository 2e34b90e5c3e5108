import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '')
}

/** TypeScript files that differ from main, new ones too; undefined = unknown or on main itself: read them all. */
export function changedSources(): string[] | undefined {
  try {
    const [main] = git('rev-parse', 'main')
    const [head] = git('rev-parse', 'HEAD')
    if (main === head && git('branch', '--show-current')[0] === 'main') return undefined
    const files = [...git('diff', '--name-only', 'main...HEAD'), ...git('diff', '--name-only', 'HEAD')]
    const names = [...files, ...git('ls-files', '--others', '--exclude-standard')]
    return [...new Set(names)].filter((name) => /[.]tsx?$/.test(name) && existsSync(name))
  } catch {
    // No repository, or one without main.
    return undefined
  }
}
