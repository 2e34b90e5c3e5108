import type { IncomingHttpHeaders } from 'node:http'

/** Calls that answer a bare text and call it JSON. Source: reference tracking-server.md, 1.1. */
const BARE_TEXT =
  /^(POST \/api\/(session\/token|users\/totp|share\/\w+|attributes\/computed\/test|devices\/\d+\/image)|GET \/api\/server\/(geocode|cache))$/

/** The type such an answer is given. */
export function typeOf(call: string, type: string | undefined): string | undefined {
  return BARE_TEXT.test(call) && type?.startsWith('text/plain') ? 'application/json' : type
}

export interface FileRefusal {
  status: number
  type: string
  text: string
}

/**
 * What stands in the way to a file of a vehicle: pictures go to sessions alone, and are taken from whom the vehicle is linked
 * to, an administrator included. Source: reference tracking-server.md, 3.4.
 * @param linked vehicles with an id that are linked to the caller
 */
export async function refuseFile(
  call: string,
  { cookie }: Pick<IncomingHttpHeaders, 'cookie'>,
  linked: (id: string) => Promise<readonly unknown[]>,
): Promise<FileRefusal | undefined> {
  if (call.startsWith('GET /api/media/') && cookie === undefined)
    return { status: 401, type: 'text/html', text: '<html><body><h2>HTTP ERROR 401 Unauthorized</h2></body></html>' }
  const [, id] = /^POST \/api\/devices\/(\d+)\/image$/.exec(call) ?? []
  if (id !== undefined && (await linked(id)).length === 0) return { status: 404, type: 'application/json', text: '' }
  return undefined
}
