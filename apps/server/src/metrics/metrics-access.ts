import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '@rastro/contracts'
import { isInside } from '@rastro/tracking/ingest/carrier-network'

/** What a request says of who sent it. */
interface Asked {
  /** As far as it is believed to proxies. */
  ip: string
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/** Who may read the metrics. */
export interface MetricsReaders {
  /** Sent as `Authorization: Bearer`. */
  token: string | undefined
  /** Addresses and networks that need none. */
  from: readonly string[]
}

/**
 * Create the rule for readers of the metrics. No session and no account opens it: what it tells is of all tenants together.
 * @returns passes or throws Refusal: notFound when nobody may, unauthorized for those who may not
 */
export function createMetricsAccess({ token, from }: MetricsReaders): (request: Asked) => void {
  const networks = from.join(',')
  const wanted = token === undefined ? undefined : hashOf(token)

  function hasToken({ headers: { authorization = '' } }: Asked): boolean {
    const [, given] = /^Bearer (\S{1,512})$/i.exec(authorization) ?? []
    return wanted !== undefined && given !== undefined && timingSafeEqual(hashOf(given), wanted)
  }

  function isNear(request: Asked): boolean {
    return !isFromUnknownProxy(request) && isInside(request.ip, networks)
  }

  return (request) => {
    if (wanted === undefined && from.length === 0) throw new Refusal('notFound')
    if (!hasToken(request) && !isNear(request)) throw new Refusal('unauthorized')
  }
}

/** A proxy nobody named: the address is the proxy's, and whoever stands behind it must not pass for it. */
function isFromUnknownProxy({ headers, ip, socket }: Asked): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isForwarded && ip === socket.remoteAddress
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
