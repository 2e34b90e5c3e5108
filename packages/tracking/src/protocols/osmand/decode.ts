import { BadFrame, type DecodeSession, type HttpDecoded, type HttpMessage } from '../protocol.ts'
import { decodeJson } from './json.ts'
import { decodeParameters } from './parameters.ts'

const LONGEST_ID = 128

/**
 * One request: a query, a form in the body, or the JSON of the Traccar Client app.
 * @throws BadFrame `id` without a device, `number`, `time`, `coordinates`, `cell`, `wifi` or `json` when unreadable
 */
export function decode(message: HttpMessage, session: DecodeSession): HttpDecoded {
  const isJson = message.headers['content-type']?.toLowerCase().startsWith('application/json') === true
  const { uniqueIds, positions } = isJson
    ? decodeJson(message.body.toString('utf8'), session.now)
    : decodeParameters(parametersOf(message), session.now)
  if (uniqueIds.length === 0 || uniqueIds.some((id) => id === '' || id.length > LONGEST_ID)) throw new BadFrame('id')
  return { uniqueIds, positions, status: 200, refusalStatus: isJson ? 404 : 400 }
}

/** The query; the body only when there is none. */
function parametersOf({ url, body }: HttpMessage): string {
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark + 1)
  return query === '' ? body.toString('utf8').trim() : query
}
