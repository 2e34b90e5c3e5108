import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { EgressRequest, EgressResponse, Progress } from './egress.ts'
import { EgressError } from './egress-error.ts'
import { fixedLookup } from './open-socket.ts'
import type { ResolvedAddress } from './resolve.ts'

interface Exchange {
  readonly purpose: string
  readonly url: URL
  readonly request: EgressRequest
  /** Already checked; the connection goes to one of these and nowhere else. */
  readonly addresses: readonly ResolvedAddress[]
  readonly signal: AbortSignal
  readonly progress: Progress
  readonly maxBytes: number
  readonly ca?: string | undefined
}

/** Send one request over a connection of its own and read the whole answer. */
export function exchange({
  purpose,
  url,
  request,
  addresses,
  signal,
  progress,
  maxBytes,
  ca,
}: Exchange): Promise<EgressResponse> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const body = request.body === undefined ? undefined : Buffer.from(request.body)
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      // Its own connection: one kept open for somebody else's call would go where that call was allowed to go.
      agent: false,
      method: request.method ?? 'GET',
      headers: {
        'user-agent': 'Rastro',
        'accept-encoding': 'identity',
        ...request.headers,
        ...(body && { 'content-length': String(body.length) }),
      },
      lookup: fixedLookup(addresses),
      ...(ca !== undefined && { ca }),
      signal,
    })
    sent.once('error', reject)
    sent.once('finish', () => {
      progress.isSent = true
    })
    sent.once('response', (answer) => {
      readAnswer(purpose, answer, maxBytes).then(resolve, (error: unknown) => {
        sent.destroy()
        reject(error)
      })
    })
    sent.end(body)
  })
}

async function readAnswer(purpose: string, answer: IncomingMessage, maxBytes: number): Promise<EgressResponse> {
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) throw new EgressError(purpose, 'redirected', { mayHaveArrived: true })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBytes) throw new EgressError(purpose, 'tooLarge', { mayHaveArrived: true })
    chunks.push(bytes)
  }
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
  return { status, headers: Object.fromEntries(headers), body: Buffer.concat(chunks) }
}
