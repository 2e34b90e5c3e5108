import type { RawPosition } from '../../protocol.ts'
import { decimalOf } from '../../wire/text.ts'
import type { Message } from './message.ts'

/** `DTT`: bytes of the serial port in hexadecimal. One fuel sensor we know; anything else is text for the owner. */
export function decodeSerial({ body }: Message): RawPosition | undefined {
  const hex = body.at(-1) ?? ''
  if (hex === '' || hex.length % 2 !== 0 || !/^[0-9a-fA-F]+$/.test(hex)) return undefined
  const text = Buffer.from(hex, 'hex').toString('latin1')
  const fuel = text.includes('COMB') ? decimalOf(text.split(',', 3)[2]) : undefined
  return { attributes: fuel === undefined ? { result: text.replaceAll('\0', ' ') } : { fuel } }
}
