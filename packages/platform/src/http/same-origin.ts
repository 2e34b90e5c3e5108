import { Refusal } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuse a request that changes state when another site's page made the browser send it. Programs that send neither
 * `Sec-Fetch-Site` nor `Origin` pass.
 * @throws Refusal forbiddenOrigin
 */
export function refuseForeignWrites(request: FastifyRequest): void {
  if (!SAFE_METHODS.has(request.method) && !isSameOrigin(request)) throw new Refusal('forbiddenOrigin')
}

/**
 * Refuse a GET that changes state when another site's page or link caused it.
 * @throws Refusal forbiddenOrigin
 */
export function refuseForeignNavigation(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbiddenOrigin')
}

/**
 * Whether the request comes from our own pages or from a program. `Sec-Fetch-Site` cannot be set by a page and needs
 * no knowledge of our own address, so it is believed first.
 */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  return origin === undefined || isOriginOfHost(origin, request.host)
}

/** Whether an `Origin` header names the host a request was sent to, port included. */
export function isOriginOfHost(origin: string, host: string): boolean {
  const parsed = URL.parse(origin)
  return parsed !== null && parsed.host !== '' && parsed.host === URL.parse(`${parsed.protocol}//${host}`)?.host
}
