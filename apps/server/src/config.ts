import { resolve } from 'node:path'

/** One setting of the process: how it reads and what it is for. `.env.example` lists exactly these. */
interface Setting<T> {
  /** As it would be written in the environment; empty = not set. */
  readonly default: string
  readonly doc: string
  /** @throws Error with a sentence about what is allowed */
  readonly read: (text: string) => T
}

function setting<T>(fallback: string, doc: string, read: (text: string) => T): Setting<T> {
  return { default: fallback, doc, read }
}

const text = (value: string): string => value
const optional = (value: string): string | undefined => value || undefined

function integer(from: number, to: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < from || number > to)
      throw new Error(`a whole number from ${from} to ${to}`)
    return number
  }
}

function oneOf<const T extends string>(...allowed: readonly T[]) {
  return (value: string): T => {
    const word = allowed.find((candidate) => candidate === value)
    if (word === undefined) throw new Error(`one of ${allowed.join(', ')}`)
    return word
  }
}

function postgresUrl(value: string): string | undefined {
  if (value && !/^postgres(ql)?:\/\//.test(value)) throw new Error('a postgres:// address')
  return value || undefined
}

function words(value: string): string[] {
  return value.split(',').flatMap((word) => word.trim() || [])
}

/** Every setting, in the order an operator meets them. */
export const SETTINGS = {
  PORT: setting('8082', 'Port of web app and API.', integer(0, 65_535)),
  HOST: setting('0.0.0.0', 'Address web and device ports listen on.', text),
  DATA_DIR: setting('./data', 'Folder of the embedded store, the spool and your own .pmtiles maps.', (value) =>
    resolve(value),
  ),
  PUBLIC_URL: setting(
    '',
    'Address people reach the web app at, for links we print. Empty: http://localhost:PORT.',
    optional,
  ),
  DEVICE_PORT_OFFSET: setting('0', 'Added to the default port of every tracker protocol.', integer(-5000, 60_000)),
  ADMIN_EMAIL: setting('', 'With ADMIN_PASSWORD: creates the first administrator on an empty store.', optional),
  ADMIN_PASSWORD: setting('', 'At least 8 characters. Without both, a one-time set-up link is printed.', optional),
  EDITION: setting('plus', 'plus or basic; basic leaves the licensemode header out.', oneOf('plus', 'basic')),
  DATABASE_URL: setting('', 'postgres://… to keep everything in PostgreSQL; empty: the embedded store.', postgresUrl),
  TRUSTED_PROXIES: setting(
    '',
    'Addresses or networks of reverse proxies whose X-Forwarded headers count, by comma.',
    words,
  ),
  TILE_HOSTS: setting(
    'https://tiles.openfreemap.org',
    'Origins the browser may load online maps from, by comma; empty: none.',
    words,
  ),
  COMMAND_EXPIRY_HOURS: setting(
    '72',
    'How long a command waits for its device; commands to the engine always expire after ten minutes.',
    integer(1, 8760),
  ),
  NODE_ID: setting('0', 'Number of this process, different for every process on one database.', integer(0, 31)),
  LOG_LEVEL: setting(
    'info',
    'trace, debug, info, warn, error or silent.',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  ),
} as const

type Settings = typeof SETTINGS
export type Config = { readonly [Name in keyof Settings]: ReturnType<Settings[Name]['read']> }

/**
 * Read the settings from the environment; an empty variable counts as not set, except where empty means "none".
 * @throws Error that names every setting that cannot be read and what it may be
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const entries = Object.entries(SETTINGS).map(([name, { default: fallback, read }]) => {
    const value = environment[name]?.trim()
    try {
      return [name, read(value === undefined || (value === '' && name !== 'TILE_HOSTS') ? fallback : value)]
    } catch (error) {
      problems.push(`${name} must be ${error instanceof Error ? error.message : String(error)}, not "${value}"`)
      return [name, undefined]
    }
  })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  // Every name of SETTINGS was read by its own reader just above.
  return Object.fromEntries(entries) as Config
}

/** The text of `.env.example`. */
export function exampleEnvironment(): string {
  const entries = Object.entries(SETTINGS).map(
    ([name, { default: fallback, doc }]) => `# ${doc}\n${name}=${fallback}\n`,
  )
  return `# Settings of Rastro. Copy to .env; every line is optional.\n\n${entries.join('\n')}`
}
