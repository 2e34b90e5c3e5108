import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Egress, EgressResponse } from '../egress/egress.ts'
import type { EgressPurpose } from '../egress/purpose.ts'

/** What the other side said no to, in its words. */
export class AcmeError extends Error {
  readonly type: string
  constructor(type: string, detail: string) {
    super(detail)
    this.name = 'AcmeError'
    this.type = type
  }
}

/** Calls signed with the key of an account. Source: RFC 8555, 6. */
export interface SignedCalls {
  /** Who we are from now on: the address of the account. */
  useAccount(url: string): void
  /** @param payload undefined: read what is there @throws AcmeError, EgressError */
  post(url: string, payload?: object): Promise<EgressResponse>
  /** Proves to the other side that a token is ours. */
  authorize(token: string): string
}

const FIRST_ERROR = 400
/** A server may find a nonce too old at any time; more often it is broken. */
const NONCE_TRIES = 5

const encode = (value: Uint8Array | string): string => Buffer.from(value).toString('base64url')

/** The key as others may know it, its members in the order thumbprints are made of. Source: RFC 7638. */
function publicJwk(key: KeyObject): Record<string, unknown> {
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' })
  return { crv, kty, x, y }
}

/**
 * Create the calls of an account.
 * @param key private, on P-256
 * @param newNonce where the first nonce comes from
 */
export function createSignedCalls(
  egress: Egress,
  { purpose, key, newNonce }: { purpose: EgressPurpose; key: KeyObject; newNonce: string },
): SignedCalls {
  const jwk = publicJwk(key)
  const thumbprint = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')
  let account: string | undefined
  let nonce: string | undefined

  async function send(url: string, payload: object | undefined): Promise<EgressResponse> {
    nonce ??= (await egress.request(purpose, { url: newNonce })).headers['replay-nonce']
    const who = account === undefined ? { jwk } : { kid: account }
    const head = encode(JSON.stringify({ alg: 'ES256', nonce, url, ...who }))
    const body = payload === undefined ? '' : encode(JSON.stringify(payload))
    const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
    const answer = await egress.request(purpose, {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/jose+json' },
      body: JSON.stringify({ protected: head, payload: body, signature: encode(signature) }),
    })
    nonce = answer.headers['replay-nonce']
    return answer
  }

  return {
    useAccount(url) {
      account = url
    },
    async post(url, payload) {
      for (let attempt = 1; ; attempt++) {
        const answer = await send(url, payload)
        if (answer.status < FIRST_ERROR) return answer
        const problem = readProblem(answer)
        if (!problem.type.endsWith(':badNonce') || attempt === NONCE_TRIES) throw problem
      }
    },
    authorize: (token) => `${token}.${thumbprint}`,
  }
}

function readProblem({ status, body }: EgressResponse): AcmeError {
  try {
    const { type, detail } = JSON.parse(body.toString()) as { type?: string; detail?: string } // RFC 7807
    return new AcmeError(`${type ?? status}`, detail ?? `the authority answered ${status}`)
  } catch {
    // Whatever stands before the authority answers in its own way.
    return new AcmeError(String(status), `the authority answered ${status}`)
  }
}
