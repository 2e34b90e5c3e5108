import { sign } from 'node:crypto'
import type { Egress } from '@rastro/platform'
import { DeliveryError, refusedBy } from '../delivery-error.ts'
import type { ServiceAccount } from '../settings.ts'

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const ASSERTION_S = 3600
/** A token is renewed this long before it ends. */
const MARGIN_MS = 60_000

/** Tokens that let an account call Google. */
export interface GoogleAccess {
  /** The current token, fetched when there is none. @throws DeliveryError, EgressError */
  token(account: ServiceAccount): Promise<string>
  /** Google took the token for wrong: fetch another one next time. */
  forget(): void
}

/** Trade a signed claim for a token and keep it until it ends. Source: RFC 7523, Google's service accounts. */
export function createGoogleAccess(egress: Egress): GoogleAccess {
  let kept: { of: ServiceAccount; untilMs: number; token: Promise<string> } | undefined

  async function fetchToken(account: ServiceAccount): Promise<string> {
    const answer = await egress.request(
      { name: 'firebase', hosts: [new URL(account.token_uri).hostname] },
      {
        url: account.token_uri,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          assertion: assertionOf(account, Math.floor(Date.now() / 1000)),
        }).toString(),
      },
    )
    if (answer.status !== 200) throw refusedBy('firebase', answer)
    const { access_token, expires_in = 0 } = JSON.parse(answer.body.toString()) as {
      // RFC 6749, 5.1; checked below.
      access_token?: unknown
      expires_in?: number
    }
    if (typeof access_token !== 'string') throw new DeliveryError('firebase: no token was given', { isFinal: false })
    if (kept?.of === account) kept.untilMs = Date.now() + expires_in * 1000 - MARGIN_MS
    return access_token
  }

  return {
    token(account) {
      if (kept?.of === account && kept.untilMs > Date.now()) return kept.token
      const token = fetchToken(account)
      const mine = { of: account, untilMs: Number.POSITIVE_INFINITY, token }
      kept = mine
      token.catch(() => {
        if (kept === mine) kept = undefined
      })
      return token
    },
    forget() {
      kept = undefined
    },
  }
}

function assertionOf({ client_email: iss, private_key, token_uri: aud }: ServiceAccount, iat: number): string {
  const claims = { iss, scope: SCOPE, aud, iat, exp: iat + ASSERTION_S }
  const head = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encode).join('.')
  return `${head}.${sign('sha256', Buffer.from(head), private_key).toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
