import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { COOLDOWN_DAYS, idOf, partsAdded, tooYoung } from './check/package-age.ts'

/**
 * Ask the registry about our dependencies: known weaknesses of what runs in production, and the age of what is new since
 * main. Where the registry does not answer, it says so and ends well: a build without network is no failure. With
 * `--tell`, as in CI, it ends well whatever it finds: what somebody publishes tonight is no fault of a change of today.
 */

/** The registry is asked once, and not for long. */
const PATIENCE = ['--fetch-retries=0', '--fetch-timeout=20000']

function npm(...args: string[]): string {
  return spawnSync('npm', [...args, ...PATIENCE, '--json', '--loglevel=silent'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).stdout
}

/** What npm says of weaknesses; undefined when the registry does not. */
function weaknesses(): { high: number; critical: number } | undefined {
  try {
    // The answer of npm audit, or an object with an error.
    const { metadata } = JSON.parse(npm('audit', '--omit=dev')) as {
      metadata?: { vulnerabilities: { high: number; critical: number } }
    }
    return metadata?.vulnerabilities
  } catch {
    return undefined
  }
}

/** Packages that main does not have in this version, and that are younger than a week. */
function findYoung(): string[] {
  const main = spawnSync('git', ['show', `${process.env['BASE'] ?? 'origin/main'}:package-lock.json`], {
    encoding: 'utf8',
  })
  if (main.status !== 0) {
    console.log('age of new packages: not looked at, main is not known here (BASE names it)')
    return []
  }
  const added = partsAdded(readFileSync('package-lock.json', 'utf8'), main.stdout)
  console.log(`age of new packages: ${added.length} to look at`)
  return added.flatMap((part) => {
    try {
      const times = JSON.parse(npm('view', part.name, 'time')) as Record<string, string> // version → instant
      // What failed is told as an object as well.
      if ('error' in times) throw new Error(`npm view ${part.name}`)
      return tooYoung(part, times, Date.now()) ?? []
    } catch {
      console.log(`age of ${idOf(part)}: the registry does not answer`)
      return []
    }
  })
}

const found = weaknesses()
if (found) console.log(`known weaknesses: ${found.critical} critical, ${found.high} high`)
else console.log('known weaknesses: NOT LOOKED AT, the registry does not answer')
const young = findYoung()
for (const sentence of young) console.error(`${sentence}: wait until it is ${COOLDOWN_DAYS}`)
const isBad = young.length > 0 || (found !== undefined && found.high + found.critical > 0)
process.exit(isBad && !process.argv.includes('--tell') ? 1 : 0)
