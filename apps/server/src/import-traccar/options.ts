import { parseArgs } from 'node:util'

export interface ImportOptions {
  address: string
  /** For an API. */
  token: string | undefined
  isDry: boolean
  since: Date | undefined
  hasHistory: boolean
  /** Where the report goes as JSON. */
  reportFile: string
}

export const USAGE = `npm run import-traccar -- <address> [options]

  <address>   postgres://user:password@host/traccar, mysql://user:password@host/traccar (also MariaDB),
              or https://traccar.example of a server whose database is out of reach; it is only read

  --token <token>      for an API: a token of an administrator (default: the variable TRACCAR_TOKEN)
  --dry-run            read everything, write nothing, tell what would happen
  --since <date>       history from that day on, 2026-01-31, UTC
  --no-history         everything but positions and events
  --report <file>      the report as JSON (default: import-traccar-<time>.json)

It goes on where an earlier run ended, however that ended. Rastro must be stopped.`

/** Read the command line. @throws Error with a sentence for who typed it */
export function readOptions(args: readonly string[], environment: Readonly<Record<string, string | undefined>>) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      token: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      since: { type: 'string' },
      'no-history': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  })
  const [address, ...rest] = positionals
  if (address === undefined || rest.length > 0) throw new Error(USAGE)
  if (!/^(postgres(ql)?|mysql|mariadb|https?):\/\//.test(address) || !URL.canParse(address))
    throw new Error(`The address must begin with postgres://, mysql:// or https://.\n\n${USAGE}`)
  const since = values.since === undefined ? undefined : new Date(values.since)
  if (since && Number.isNaN(since.getTime())) throw new Error('--since must be a day such as 2026-01-31.')
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const options: ImportOptions = {
    address,
    token: values.token ?? environment['TRACCAR_TOKEN'],
    isDry: values['dry-run'],
    since,
    hasHistory: !values['no-history'],
    reportFile: values.report ?? `import-traccar-${stamp}.json`,
  }
  return options
}

/** An address without the name and password in it. */
export function withoutPassword(address: string): string {
  const url = new URL(address)
  return `${url.protocol.replace('postgresql:', 'postgres:').replace('mariadb:', 'mysql:')}//${url.host}${url.pathname.replace(/\/+$/, '')}`
}
