import type { Decoded } from '../../protocol.ts'
import { plainText } from '../../wire/text.ts'
import { KIND } from '../kinds.ts'
import { acknowledge, type Message, namesOf, nothing, onePosition, write } from '../message.ts'
import { batteryLevel } from './fields.ts'

/** Any token will do: the terminal shows it at every log-in, and its number is what names it. */
export function decodeRegistration({ manner, serial }: Message): Decoded {
  const token = namesOf(manner).at(-1) ?? ''
  const body = Buffer.from([serial >> 8, serial & 0xff, 0, ...Buffer.from(token)])
  return nothing(write(KIND.REGISTERED, manner, body))
}

/** Log-in, log-out and everything else that only wants to hear that it arrived. */
export function acknowledgeOnly(message: Message): Decoded {
  return nothing(acknowledge(message))
}

/** Padlocks tell their battery with it. */
export function decodeHeartbeat(message: Message): Decoded {
  const { body } = message
  if (body.remaining < 3) return acknowledgeOnly(message)
  const position = { attributes: {} }
  batteryLevel(body, position.attributes)
  Object.assign(position.attributes, { rssi: body.uint8(), status: body.uint8() })
  return onePosition(message, position, acknowledge(message))
}

/** The terminal asks for the time; the answer is UTC. */
export function decodeTimeRequest({ manner, session: { now } }: Message): Decoded {
  const body = Buffer.alloc(8)
  body.writeUInt16BE(now.getUTCFullYear(), 0)
  const clock = [now.getUTCMonth() + 1, now.getUTCDate(), now.getUTCHours(), now.getUTCMinutes(), now.getUTCSeconds()]
  body.set(clock, 2)
  return nothing(write(KIND.TIME, manner, body))
}

/** `(number,1,001,BASE,2,TIME)`: the same question of a padlock, as a sentence. Every other sentence is an answer. */
export function decodeSentence(sentence: string, uniqueId: string | undefined, now: Date): Decoded {
  const name = /^\((\d{5,20}),/.exec(sentence)?.[1]
  const named = uniqueId === undefined && name !== undefined ? { uniqueIds: [name] } : {}
  if (!sentence.includes('BASE,2')) {
    const result = plainText(sentence)
    return { ...named, positions: [{ attributes: { result } }], commandResult: result }
  }
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return { ...named, positions: [], reply: Buffer.from(sentence.replace('TIME', time), 'latin1') }
}
