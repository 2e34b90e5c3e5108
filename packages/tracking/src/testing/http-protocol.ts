import { BadFrame, defineProtocol, type HttpDecoded, type HttpMessage } from '../protocols/protocol.ts'

/** A protocol in requests, as small as can be: `/?id=one&minute=1&lat=2&lon=3`. */
export const queries = defineProtocol({ name: 'queries', port: 7001, transports: ['http'], decode })

function decode({ url, body }: HttpMessage): HttpDecoded {
  const query = new URLSearchParams(body.length > 0 ? body.toString() : url.slice(url.indexOf('?') + 1))
  const id = query.get('id')
  if (id === null) throw new BadFrame('id')
  const [minute, latitude, longitude] = ['minute', 'lat', 'lon'].map((name) => Number(query.get(name)))
  const time = new Date(Date.UTC(2026, 10, 21, 11, minute))
  return {
    uniqueIds: [id],
    positions: [{ fix: { time, valid: true, latitude: latitude!, longitude: longitude! }, attributes: {} }],
    reply: Buffer.from('thanks'),
    refusalStatus: 404,
  }
}
