import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { ServiceAccount } from '@rastro/tracking/notify/settings'

/** One setting of the process: how it reads and what it is for. `.env.example` lists exactly these. */
interface Setting<T> {
  /** As it would be written in the environment; empty = not set. */
  readonly default: string
  readonly doc: string
  /** @throws Error with a sentence about what is allowed */
  readonly read: (text: string) => T
}

/** Settings whose value no message repeats. */
const SECRETS: readonly string[] = [
  'TRACCAR_TOKEN',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'NATS_URL',
  'SMTP_PASSWORD',
  'TELEGRAM_TOKEN',
  'FIREBASE_SERVICE_ACCOUNT',
  'GEOCODER_KEY',
  'METRICS_TOKEN',
]

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

/** Empty: none; 0: any free one. */
function optionalPort(value: string): number | undefined {
  return value === '' ? undefined : integer(0, 65_535)(value)
}

/** What stands in a file, such as a certificate; undefined where none is named. */
function optionalFile(value: string): string | undefined {
  try {
    return value === '' ? undefined : readFileSync(value, 'utf8')
  } catch {
    throw new Error('the name of a file that can be read')
  }
}

function postgresUrl(value: string): string | undefined {
  if (value && !/^postgres(ql)?:\/\//.test(value)) throw new Error('a postgres:// address')
  return value || undefined
}

function natsUrl(value: string): string | undefined {
  const isRight = value.split(',').every((server) => /^(nats|tls):\/\//.test(server.trim()))
  if (value && !isRight) throw new Error('addresses with nats:// or tls://')
  return value || undefined
}

/** A service account as Google hands it out: its JSON, or the name of the file. */
function serviceAccount(value: string): ServiceAccount | undefined {
  if (value === '') return undefined
  try {
    const account = JSON.parse(value.startsWith('{') ? value : readFileSync(value, 'utf8')) as Partial<ServiceAccount> // checked below
    const { project_id, client_email, private_key, token_uri } = account
    if (project_id && client_email && private_key && token_uri)
      return { project_id, client_email, private_key, token_uri }
  } catch {
    // Unreadable or no JSON: the sentence below says what is wanted, and what stands there may be a secret.
  }
  throw new Error('the JSON of a service account or the name of its file')
}

function webAddress(value: string): string {
  if (!/^https?:\/\/[^/]/.test(value) || !URL.canParse(value)) throw new Error('an address with https://')
  return value.replace(/(?<!\/)\/+$/, '')
}

function optionalAddress(value: string): string | undefined {
  return value === '' ? undefined : webAddress(value)
}

function words(value: string): string[] {
  return value.split(',').flatMap((word) => word.trim() || [])
}

const SHORTEST_TOKEN = 16

function metricsToken(value: string): string | undefined {
  if (value !== '' && value.length < SHORTEST_TOKEN) throw new Error(`at least ${SHORTEST_TOKEN} characters`)
  return optional(value)
}

/** Addresses and networks, each checked: a typing error must not open the door. */
function networks(value: string): string[] {
  for (const word of words(value)) {
    const [address = '', bits = '0', ...more] = word.split('/')
    const most = isIP(address) === 6 ? 128 : 32
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most || more.length > 0)
      throw new Error('addresses or networks such as 10.0.0.0/8, by comma')
  }
  return words(value)
}

/** Every setting, in the order an operator meets them. */
export const SETTINGS = {
  PORT: setting('8082', 'Port of web app and API.', integer(0, 65_535)),
  HOST: setting('0.0.0.0', 'Address web and device ports listen on.', text),
  HTTPS_PORT: setting('', 'Port of https with a certificate of our own, mostly 443. Empty: none.', optionalPort),
  HTTP_PORT: setting(
    '',
    'Port of plain http beside it, mostly 80: proves domains to the authority and leads to https. Empty: none.',
    optionalPort,
  ),
  ACME_DIRECTORY: setting(
    'https://acme-v02.api.letsencrypt.org/directory',
    'Authority certificates come from (ACME). It is asked only once an administrator set domains.',
    webAddress,
  ),
  ACME_CA_FILE: setting('', 'PEM file of who signs the certificate of an authority of your own.', optionalFile),
  FILES_DIR: setting(
    '',
    'Folder of the files all processes share: secret.key, pictures, recordings, themes, certificates, maps; empty: DATA_DIR.',
    optional,
  ),
  DATA_DIR: setting('./data', 'Folder of the embedded store, the spool and your own .pmtiles maps.', (value) =>
    resolve(value),
  ),
  PUBLIC_URL: setting(
    '',
    'Address people reach the web app at, for links we print. Empty: http://localhost:PORT.',
    optional,
  ),
  DEVICE_PORT_OFFSET: setting('0', 'Added to the default port of every tracker protocol.', integer(-5000, 60_000)),
  DEVICE_TLS_PORT_OFFSET: setting(
    '',
    'Added to a device port gives its port over TLS: 10000 puts gt06 on 15023. Empty: no device port speaks TLS.',
    (value) => (value === '' ? undefined : integer(0, 60_000)(value)),
  ),
  DEVICE_TLS_CERT: setting(
    '',
    'PEM file of the certificate device ports show, its issuers after it; read again when it changes. Empty: that of HTTPS_PORT.',
    optional,
  ),
  DEVICE_TLS_KEY: setting('', 'PEM file of its key.', optional),
  DEVICE_TLS_CLIENT_CA: setting(
    '',
    'PEM file of who signs the certificates trackers must show; their CN is the identifier of the vehicle. Empty: none is asked for.',
    optionalFile,
  ),
  ADMIN_EMAIL: setting('', 'With ADMIN_PASSWORD: creates the first administrator on an empty store.', optional),
  ADMIN_PASSWORD: setting('', 'At least 8 characters. Without both, a one-time set-up link is printed.', optional),
  EDITION: setting('plus', 'plus or basic; basic leaves the licensemode header out.', oneOf('plus', 'basic')),
  DATABASE_URL: setting('', 'postgres://… to keep everything in PostgreSQL; empty: the embedded store.', postgresUrl),
  TRACCAR_URL: setting(
    '',
    'Address of a Traccar server that does the tracking in place of our own engine; empty: our own. Needs TRACCAR_TOKEN.',
    optionalAddress,
  ),
  TRACCAR_TOKEN: setting(
    '',
    'API token of an administrator of that server, for what happens without a person: links, drivers, invoices. Secret.',
    optional,
  ),
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
  EGRESS_TARGETS: setting(
    '',
    'Private hosts with their port (mail.lan:25) this server may call, by comma; all others in your network it may not.',
    words,
  ),
  PAYMENT_URL: setting(
    '',
    'Address of the API of the payment provider, for trying things out; empty: that of the provider itself.',
    optionalAddress,
  ),
  SMTP_HOST: setting('', 'Mail server for notifications and recovery of passwords; empty: no mail.', optional),
  SMTP_PORT: setting('587', '25, 465, 587 or 2525; any other needs EGRESS_TARGETS.', integer(1, 65_535)),
  SMTP_TLS: setting(
    'starttls',
    'starttls, tls (encrypted from the first byte, port 465) or none.',
    oneOf('starttls', 'tls', 'none'),
  ),
  SMTP_USER: setting('', 'Login at the mail server; empty: none.', optional),
  SMTP_PASSWORD: setting('', 'Password at the mail server.', optional),
  SMTP_FROM: setting('Rastro <rastro@localhost>', 'Sender of our mails: an address, or Name <address>.', text),
  TELEGRAM_TOKEN: setting('', 'Token of your Telegram bot; empty: no Telegram.', optional),
  TELEGRAM_URL: setting('https://api.telegram.org', 'Address of the Bot API.', webAddress),
  FIREBASE_SERVICE_ACCOUNT: setting(
    '',
    'JSON of a Google service account, or the name of its file, for push to phones; empty: none. Secret.',
    serviceAccount,
  ),
  PUSH_CONTACT: setting(
    '',
    'mailto: or https: address push services of browsers may complain to. Empty: PUBLIC_URL, else ADMIN_EMAIL.',
    optional,
  ),
  GEOCODER: setting(
    'none',
    'Who is asked for streets: none (towns are known anyway), nominatim (also LocationIQ) or google.',
    oneOf('none', 'nominatim', 'google'),
  ),
  GEOCODER_URL: setting('', 'Address of its reverse call; nominatim needs one, google has its own.', optionalAddress),
  GEOCODER_KEY: setting('', 'Its key, if it wants one.', optional),
  GEOCODER_PER_SECOND: setting('1', 'Questions a second it allows.', integer(1, 1000)),
  POSTAL_CODE_URL: setting(
    '',
    'Who is asked for the address of a postal code, {code} in it: https://viacep.com.br/ws/{code}/json/; empty: nobody.',
    optionalAddress,
  ),
  PASSWORD_MIN_LENGTH: setting('8', 'Shortest password a new one may have.', integer(4, 64)),
  WEATHER_URL: setting(
    '',
    'Who is asked for the weather in the header: https://api.open-meteo.com/v1/forecast or your own; empty: nobody.',
    optionalAddress,
  ),
  IP_LOOKUP_URL: setting(
    '',
    'Tells the public address of this server, for visitors of your own network: https://api.ipify.org?format=json; empty: nobody.',
    optionalAddress,
  ),
  IP_LOCATION_URL: setting(
    '',
    'Tells where a visitor is by his address, {ip} in it: https://ipwho.is/{ip}; it learns his address. Empty: nobody.',
    optionalAddress,
  ),
  KEEP_POSITIONS_DAYS: setting(
    '0',
    'Days positions are kept, the latest of each device excepted; 0: for ever.',
    integer(0, 36_500),
  ),
  KEEP_EVENTS_DAYS: setting('0', 'Days events and commands are kept; 0: for ever.', integer(0, 36_500)),
  REGISTER_UNKNOWN: setting(
    'no',
    'yes: a tracker nobody registered becomes a device when it calls, linked to no user.',
    oneOf('no', 'yes'),
  ),
  METRICS_TOKEN: setting(
    '',
    'Whoever sends it (Authorization: Bearer …) reads /metrics; at least 16 characters. Empty: no token does. Secret.',
    metricsToken,
  ),
  METRICS_FROM: setting(
    '',
    'Addresses or networks that read /metrics without a token, by comma: 10.0.0.0/8. Empty: none.',
    networks,
  ),
  ROLE: setting(
    'all',
    'Of several nodes: ingest (device ports), api (pages and API) or all.',
    oneOf('all', 'ingest', 'api'),
  ),
  NATS_URL: setting(
    '',
    'nats://… that carries messages between nodes, several by comma; needs DATABASE_URL. Empty: this process is alone.',
    natsUrl,
  ),
  NODE_ID: setting(
    '',
    'Number of this process, different for every process on one database; empty: any that is free.',
    (value) => (value === '' ? undefined : integer(0, 31)(value)),
  ),
  LOG_LEVEL: setting(
    'info',
    'trace, debug, info, warn, error or silent.',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  ),
  LOG_FORMAT: setting('', 'text for eyes or json, a line each; empty: text on a terminal, json elsewhere.', (value) =>
    value === '' ? undefined : oneOf('text', 'json')(value),
  ),
} as const

type Settings = typeof SETTINGS
/** Where the files are that all processes of an installation share. */
export function filesFolderOf({ FILES_DIR: shared, DATA_DIR: own }: Pick<Config, 'FILES_DIR' | 'DATA_DIR'>): string {
  return shared ?? own
}

export type Config = { readonly [Name in keyof Settings]: ReturnType<Settings[Name]['read']> }

/**
 * Read the settings from the environment; an empty variable counts as not set, except where empty means "none". A secret
 * may stand in a file that the variable with `_FILE` behind its name tells.
 * @throws Error that names every setting that cannot be read and what it may be
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: string[] = []
  const entries = Object.entries(SETTINGS).map(([name, { default: fallback, read }]) => {
    let value = environment[name]?.trim()
    try {
      if (SECRETS.includes(name) && !value) value = optionalFile(environment[`${name}_FILE`]?.trim() ?? '')?.trim()
      return [name, read(value === undefined || (value === '' && name !== 'TILE_HOSTS') ? fallback : value)]
    } catch (error) {
      const found = SECRETS.includes(name) ? 'what it is' : `"${value}"`
      problems.push(`${name} must be ${error instanceof Error ? error.message : String(error)}, not ${found}`)
      return [name, undefined]
    }
  })
  const isSet = (name: string): boolean => (environment[name]?.trim() ?? '') !== ''
  if (isSet('TRACCAR_URL') && !isSet('TRACCAR_TOKEN')) problems.push('TRACCAR_TOKEN must be set with TRACCAR_URL')
  if (isSet('TRACCAR_URL')) problems.push(...whatOneProcessLacks(environment))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  // Every name of SETTINGS was read by its own reader just above.
  return Object.fromEntries(entries) as Config
}

/** On a Traccar server one process does everything: what is for several of them would be believed and do nothing. */
function whatOneProcessLacks({ ROLE: role, NATS_URL: nats }: Readonly<Record<string, string | undefined>>): string[] {
  const reason = 'cannot be used with TRACCAR_URL: that server does the tracking, and one process serves the pages'
  const isAll = ['', 'all'].includes(role?.trim() ?? '')
  return [...(isAll ? [] : [`ROLE ${reason}`]), ...(nats?.trim() ? [`NATS_URL ${reason}`] : [])]
}

/** The text of `.env.example`. */
export function exampleEnvironment(): string {
  const entries = Object.entries(SETTINGS).map(
    ([name, { default: fallback, doc }]) => `# ${doc}\n${name}=${fallback}\n`,
  )
  return `# Settings of Rastro. Copy to .env; every line is optional.\n\n${entries.join('\n')}`
}
