import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { isOriginOfHost } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'

/** Headers of one connection. Source: RFC 9110 7.6.1. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']
/**
 * What a request tells only us. The server believes what it is told of addresses by anybody, so that is taken out and
 * said anew; without the browser's own word on compression its answers come as they are.
 */
const OURS =
  'host expect content-length accept-encoding origin cookie forwarded cf-connecting-ip x-real-ip ' +
  'true-client-ip x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port'
/** What the server says to browsers of its own pages. */
const ITS_OWN = ['server', 'date', 'set-cookie']

/** Cookies of ours, which the server has no business to see. */
export const VISIT_COOKIE = 'RASTROVISIT'

function withoutHops(headers: IncomingHttpHeaders, dropped: readonly string[]): IncomingHttpHeaders {
  const named = headers.connection?.split(',').map((name) => name.trim().toLowerCase()) ?? []
  const gone = new Set([...HOP_BY_HOP, ...named, ...dropped])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !gone.has(name)))
}

/** The session of the Traccar server a request shows; undefined for none. */
export function cookieHeader(text: string | undefined): string | undefined {
  const kept = text?.split(';').filter((pair) => !pair.trim().startsWith(`${VISIT_COOKIE}=`)) ?? []
  return kept.length === 0 ? undefined : kept.join(';').trim()
}

/**
 * The headers a request goes on with. Our own pages count as the server's own, because it binds a session to the origin
 * of its login; a foreign origin stays what it is and is refused there.
 * @param cookie in place of the cookies of the request
 */
export function headersFor(
  request: FastifyRequest,
  origin: string,
  cookie = cookieHeader(request.headers.cookie),
): Record<string, string | string[] | undefined> {
  const { headers } = request
  const shown = headers.origin
  const isOwn = shown !== undefined && isOriginOfHost(shown, request.host)
  const kept = withoutHops(headers, OURS.split(' '))
  for (const name of Object.keys(kept)) if (name.startsWith('sec-')) delete kept[name]
  return {
    ...kept,
    cookie,
    origin: isOwn ? origin : shown,
    'accept-encoding': 'identity',
    'content-length': headers['content-length'],
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  }
}

/** The headers of an answer that reach the browser. It lives on our origin, so nobody else's pages are let in. */
export function headersOf(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const kept = withoutHops(headers, ITS_OWN)
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !name.startsWith('access-control-')))
}

/** Cookies of the server as cookies of our origin: for this host alone, out of reach of pages and of other sites. */
export function ownCookies(cookies: readonly string[] | undefined, isSecure: boolean): string[] {
  return (cookies ?? []).map((cookie) => {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
    const kept = attributes.filter((part) => /^(max-age|expires)=/i.test(part))
    return [pair, ...kept, 'Path=/', 'HttpOnly', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].join('; ')
  })
}
