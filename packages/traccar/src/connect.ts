import type { Server, User } from '@rastro/contracts'
import { type Clock, createUpstream, type Log, type SecretBox, type Upstream } from '@rastro/platform'
import { type Administrator, createAdministrator } from './administrator.ts'
import { type Callers, createCallers, type Rules } from './callers.ts'
import { createInstallation, type Installation } from './installation.ts'
import { createLinkNews, type LinkNews } from './link-news.ts'
import { createLoginTimes, type LoginTimes } from './login-times.ts'
import { createLogins, type Logins, type Throttle } from './logins.ts'
import { createPresence, type RequirePresence } from './presence.ts'
import { createStops, type Safety, type Stops } from './stops.ts'
import { createVisits, type Visits } from './visits.ts'

/** Proofs that somebody slid a slider to its end. */
export interface Confirmations {
  issue(userId: number): Promise<{ token: string; expiresAt: Date }>
  /** @throws Refusal operationRestricted */
  spend(userId: number, token: unknown): Promise<void>
}

export interface TraccarDeps {
  /** Of the server. */
  url: string
  /** API token of an administrator. */
  token: string
  /** How long it may be silent; default: what an upstream may. */
  idleMs?: number
  edition: 'basic' | 'plus'
  /** The rules of our own engine, by the settings of this server. */
  rulesFor: (server: () => Server) => Rules
  safety: Safety
  throttle: Throttle
  confirmations: Confirmations
  /** Name of the nearest town; null far from everything. */
  townAt: (latitude: number, longitude: number) => string | null
  /** Whether an account may do nothing for now. @throws Refusal as the login of our own engine does */
  requireActive: (user: User, now: Date) => void
  secrets: SecretBox
  clock: Clock
  log: Log
}

/** A Traccar server in use. */
export interface Traccar {
  readonly upstream: Upstream
  readonly administrator: Administrator
  readonly installation: Installation
  readonly visits: Visits
  readonly logins: Logins
  readonly callers: Callers
  readonly linkNews: LinkNews
  readonly requirePresence: RequirePresence
  readonly loginTimes: LoginTimes
  readonly stops: Stops
  readonly rules: Rules
  close(): void
}

/** Set up the way to the server. Nothing is asked of it before `installation.start`. */
export function connectTraccar(deps: TraccarDeps): Traccar {
  const { url, token, idleMs, rulesFor, safety, throttle, secrets, clock, log } = deps
  const upstream = createUpstream(url, idleMs)
  const linkNews = createLinkNews()
  const administrator = createAdministrator(upstream, token, clock, linkNews)
  const installation = createInstallation(administrator, log)
  const visits = createVisits({ administrator, secrets, clock })
  const rules = rulesFor(() => installation.server())
  const logins = createLogins(upstream, throttle)
  const callers = createCallers({ upstream, logins, visits, rules, clock })
  return {
    upstream,
    administrator,
    installation,
    visits,
    logins,
    callers,
    linkNews,
    requirePresence: createPresence(callers, logins),
    loginTimes: createLoginTimes(clock),
    stops: createStops(clock, safety),
    rules,
    close() {
      installation.close()
      upstream.close()
    },
  }
}
