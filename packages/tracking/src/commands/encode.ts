import { type Attributes, type Device, Refusal } from '@rastro/contracts'
import type { DecodeSession, Protocol } from '../protocols/protocol.ts'
import { checkAttributes } from './check-attributes.ts'

export interface EncodeRequest {
  type: string
  attributes: Attributes
  device: Pick<Device, 'uniqueId' | 'model' | 'attributes'>
  /** The line it goes out on, if there is one. */
  session?: DecodeSession | undefined
  now: Date
}

/**
 * Turn a command into the bytes of a protocol. `{uniqueId}` in `data` becomes the device's own.
 * @throws Refusal `Command X is not supported in protocol Y`, `Failed to encode command: why`
 */
export function encodeCommand(protocol: Protocol, request: EncodeRequest): Uint8Array {
  const { type, device, session, now } = request
  const encode = encoderOf(protocol, type)
  if (encode === undefined)
    throw new Refusal('commandFailed', `Command ${type} is not supported in protocol ${protocol.name}`)
  checkAttributes(type, request.attributes)
  const attributes = named(request.attributes, device.uniqueId)
  const hints = { attributes: device.attributes, ...(device.model === null ? {} : { model: device.model }) }
  try {
    return encode({ type, attributes, uniqueId: device.uniqueId, device: hints, now }, session)
  } catch (error) {
    // Encoders throw for one reason: an attribute is missing or cannot be written.
    throw new Refusal(
      'commandFailed',
      `Failed to encode command: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

/** Whether a custom command says, in the protocol's own words, what another type says. */
export function isSameAs(protocol: Protocol, type: string, request: EncodeRequest): boolean {
  if (request.type !== 'custom' || encoderOf(protocol, type) === undefined) return false
  try {
    const [said, meant] = [encodeCommand(protocol, request), encodeCommand(protocol, { ...request, type })]
    return Buffer.compare(said, meant) === 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Types a protocol has words for. */
export function typesOf(protocol: Protocol): string[] {
  return Object.keys(protocol.encode ?? {})
}

function encoderOf(protocol: Protocol, type: string) {
  return protocol.encode !== undefined && Object.hasOwn(protocol.encode, type) ? protocol.encode[type] : undefined
}

function named(attributes: Attributes, uniqueId: string): Attributes {
  const { data } = attributes
  return typeof data === 'string' ? { ...attributes, data: data.replaceAll('{uniqueId}', () => uniqueId) } : attributes
}
