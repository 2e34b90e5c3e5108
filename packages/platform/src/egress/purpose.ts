import { EgressError } from './egress-error.ts'

/** What outbound calls of one kind may do. Declared beside the code that makes them. */
export interface EgressPurpose {
  /** Named in errors and in the log: `telegram`. */
  readonly name: string
  /** Hosts it may call: `api.telegram.org`, or `*.push.apple.com` for all below; `any` where an administrator sets the address. */
  readonly hosts: readonly string[] | 'any'
  /** Default: https alone. Does not matter to `connect`. */
  readonly schemes?: readonly ('http' | 'https')[]
  /** Default: 443, and 80 where http may be spoken. */
  readonly ports?: readonly number[]
  /** For everything from resolving the name to the last byte; default 5 s. */
  readonly timeoutMs?: number
  /** Of the answer's body; default 1 MiB. */
  readonly maxBytes?: number
  /** Who is trusted to sign the other side's certificate, as PEM; default: as Node does. */
  readonly ca?: string | undefined
}

/** Where a call goes: a name or an address, without the brackets of IPv6. */
export interface EgressTarget {
  readonly host: string
  readonly port: number
}

const STANDARD_PORT = { http: 80, https: 443 } as const

/**
 * Read the address of a call and hold it to the rules of its purpose. `targets` are hosts with port the operator named:
 * their port needs no other permission, and they may be spoken to without encryption.
 * @throws EgressError refused: no URL, another scheme, a login in it, a host or port not of this purpose
 */
export function readTarget(purpose: EgressPurpose, address: string, targets: ReadonlySet<string>): URL {
  const url = URL.parse(address)
  const scheme = url?.protocol.slice(0, -1)
  if (!url || (scheme !== 'http' && scheme !== 'https') || url.username || url.password)
    throw new EgressError(purpose.name, 'refused')
  const schemes = purpose.schemes ?? ['https']
  const target = { host: hostOf(url), port: portOf(url) }
  if (!schemes.includes(scheme) && !targets.has(targetName(target))) throw new EgressError(purpose.name, 'refused')
  checkTarget({ ...purpose, ports: purpose.ports ?? schemes.map((each) => STANDARD_PORT[each]) }, target, targets)
  return url
}

/**
 * Hold host and port to the rules of a purpose.
 * @throws EgressError refused
 */
export function checkTarget(purpose: EgressPurpose, target: EgressTarget, targets: ReadonlySet<string>): void {
  const isHost = purpose.hosts === 'any' || purpose.hosts.some((pattern) => matches(pattern, target.host))
  const isPort = targets.has(targetName(target)) || (purpose.ports ?? []).includes(target.port)
  if (!isHost || !isPort) throw new EgressError(purpose.name, 'refused')
}

/** Port of an address of http or https, its standard one when it names none. */
export function portOf({ port, protocol }: URL): number {
  return port === '' ? STANDARD_PORT[protocol === 'https:' ? 'https' : 'http'] : Number(port)
}

/** Host of an address as resolvers take it: IPv6 without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** How an operator names a host with its port: `mail.example:25`, `10.0.0.5:8080`, `::1:25`. */
export function targetName({ host, port }: EgressTarget): string {
  return `${host.toLowerCase()}:${port}`
}

function matches(pattern: string, host: string): boolean {
  const name = host.toLowerCase()
  if (!pattern.startsWith('*.')) return name === pattern
  return name.endsWith(pattern.slice(1)) && name.length > pattern.length - 1
}
