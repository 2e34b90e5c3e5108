import type { PaymentIntegration } from '@rastro/contracts'
import type { Egress, EgressPurpose } from '@rastro/platform'
import { GatewayError } from '../gateway.ts'

const BASE = { production: 'https://api.asaas.com/v3', sandbox: 'https://api-sandbox.asaas.com/v3' } as const
const TIMEOUT_MS = 15_000

/** Ask Asaas. @returns undefined for what is not there (404). @throws GatewayError, EgressError */
export type AsaasCall = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => Promise<T | undefined>

interface CallDeps {
  egress: Egress
  settings: PaymentIntegration & { token: string }
  baseUrl?: string | undefined
}

/** The way to one account. */
export function createAsaasCalls({ egress, settings, baseUrl }: CallDeps): AsaasCall {
  const base = baseUrl ?? (settings.sandbox ? BASE.sandbox : BASE.production)
  const purpose: EgressPurpose = { name: 'asaas', hosts: [new URL(base).hostname], timeoutMs: TIMEOUT_MS }
  const headers = { access_token: settings.token, 'content-type': 'application/json', 'user-agent': 'Rastro' }
  return async <T>(method: Parameters<AsaasCall>[0], path: string, body?: object) => {
    const answer = await egress.request(purpose, {
      url: base + path,
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const content = parse(answer.body.toString('utf8'))
    if (answer.status === 404) return undefined
    if (answer.status >= 400) throw refusalOf(answer.status, content)
    if (typeof content !== 'object' || content === null)
      throw new GatewayError('asaas: an answer that is no JSON', { isFinal: false })
    // Each caller names the shape the documentation gives; what it reads of it, it checks.
    return content as T
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: what becomes of that depends on the status.
    return null
  }
}

/** What it said, in its own words (Portuguese); 401 is a wrong key, or one of the other environment. */
function refusalOf(status: number, content: unknown): GatewayError {
  const { errors } = Object(content) as { errors?: { description?: unknown }[] } // any object may have it
  const said = Array.isArray(errors)
    ? errors.map(({ description }) => description).filter((one) => typeof one === 'string')
    : []
  const isPassing = status === 429 || status === 408 || status >= 500
  return new GatewayError(`asaas ${status}${said.length > 0 ? `: ${said.join(' ')}` : ''}`.slice(0, 400), {
    isFinal: !isPassing,
  })
}
