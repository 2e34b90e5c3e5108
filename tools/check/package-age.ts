/** Days a version has to be out before it comes in: most bad ones are found sooner. */
export const COOLDOWN_DAYS = 7
const DAY_MS = 86_400_000

/** Entries by path, as a lock file of npm has them. */
type Locked = Readonly<Record<string, { version?: string; link?: boolean }>>

/** A package in a version. */
export interface Part {
  name: string
  version: string
}

/** Packages of one lock file that another does not have in this version. @param text, before contents of lock files */
export function partsAdded(text: string, before: string): Part[] {
  const known = new Set(partsOf(before).map(idOf))
  const added = new Map(partsOf(text).map((part) => [idOf(part), part]))
  return [...added].filter(([id]) => !known.has(id)).map(([, part]) => part)
}

/** What is wrong with the age of a package; undefined when nothing is. @param times instants by version, as the registry tells */
export function tooYoung(part: Part, times: Readonly<Record<string, string>>, now: number): string | undefined {
  const days = (now - Date.parse(times[part.version] ?? '')) / DAY_MS
  if (Number.isNaN(days)) return `${idOf(part)} is not known to the registry`
  return days < COOLDOWN_DAYS ? `${idOf(part)} is ${days.toFixed(1)} days old` : undefined
}

function partsOf(text: string): Part[] {
  const { packages } = JSON.parse(text) as { packages: Locked } // a lock file of npm
  return Object.entries(packages).flatMap(([path, { version = '', link }]) => {
    const at = path.lastIndexOf('node_modules/')
    return at < 0 || link ? [] : [{ name: path.slice(at + 'node_modules/'.length), version }]
  })
}

export function idOf({ name, version }: Part): string {
  return `${name}@${version}`
}
