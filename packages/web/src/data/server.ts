import { LACKS_HEADER, type Lack, readLacks } from '@rastro/contracts/lacks'
import { type Server } from '@rastro/contracts/server'
import { DEVICE_LIMIT_HEADER, LICENSE_HEADER } from '@rastro/contracts/session'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from './api.ts'

/** What the installation says about itself before anybody logs in. */
export interface ServerInfo {
  server: Server
  /** Plus edition (PERM-08). */
  plus: boolean
  /** Devices the installation may hold; null = any number (OP-37). */
  deviceLimit: number | null
  /** What the tracking server behind this installation is without; absent = it has everything. */
  lacks?: ReadonlySet<Lack>
}

function limitOf(header: string | null): number | null {
  if (header === null || header.trim() === '') return null
  const limit = Number(header)
  return Number.isInteger(limit) ? limit : null
}

/**
 * Read the server's settings and the two headers beside them.
 * @throws ApiError the server is away
 */
export async function loadServer(): Promise<ServerInfo> {
  const response = await callApi('/server')
  // The wire is parsed here once; everything behind trusts the contract.
  const server = (await response.json()) as Server
  const lacks = response.headers.get(LACKS_HEADER)
  return {
    server,
    plus: response.headers.has(LICENSE_HEADER),
    deviceLimit: limitOf(response.headers.get(DEVICE_LIMIT_HEADER)),
    ...(lacks === null ? {} : { lacks: readLacks(lacks) }),
  }
}

/** Server info is loaded once per page and remembered (OP-21). */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: loadServer,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
