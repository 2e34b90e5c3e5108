import { isHttpProtocol, type Protocol } from '../protocol.ts'
import { bytesOf, type FrameRecord, requestOf, sessionOf } from './frame-records.ts'
import { formOf } from './sample-form.ts'

/**
 * A recorded frame in the form of `samples.ts`, with what comes out of it now. Whether that is right is for a person to
 * say, and so is what the record shows.
 * @param end what the framer took away and the record has lost (`#`, a line end)
 * @throws BadFrame when the decoder does not take it
 */
export function sampleOfRecord(protocol: Protocol, record: FrameRecord, end = ''): Record<string, unknown> {
  const session = sessionOf(record)
  const { model } = session.device
  return {
    name: 'say in a sentence what this shows',
    ...playedPart(protocol, record, end),
    ...(session.uniqueId === undefined ? {} : { uniqueId: session.uniqueId }),
    ...(model === undefined ? {} : { device: { model } }),
    expect: formOf(
      isHttpProtocol(protocol)
        ? protocol.decode(requestOf(record), session)
        : protocol.decode(bytesOf(record.kind, record.data), session),
    ),
    source: `${record.file}:${record.line}`,
  }
}

function playedPart(protocol: Protocol, record: FrameRecord, end: string): object {
  if (isHttpProtocol(protocol)) {
    const { body, ...request } = requestOf(record)
    return { http: { ...request, body: body.toString('latin1') } }
  }
  const wire = Buffer.concat([bytesOf(record.kind, record.data), Buffer.from(end, 'latin1')])
  return record.kind === 'hex' ? { hex: wire.toString('hex') } : { text: wire.toString('latin1') }
}
