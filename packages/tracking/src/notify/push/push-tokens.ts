import { PUSH_TOKENS, type User } from '@rastro/contracts'
import type { PushKeys } from './encrypt-push.ts'

/** Where the push messages of one browser go. */
export interface PushSubscription {
  readonly endpoint: string
  readonly keys: PushKeys
}

/** So many of the newest are kept: each message goes to all of them. */
const MOST_TOKENS = 10
/** Most characters of an attribute. */
const MOST_CHARACTERS = 4000

/** Everything push goes to for a user. */
export function pushTokensOf({ attributes }: Pick<User, 'attributes'>): string[] {
  const text = attributes[PUSH_TOKENS]
  return typeof text === 'string' ? [...new Set(text.split(/[\s,]+/).filter((token) => token !== ''))] : []
}

/** The subscription a token stands for; undefined for a registration token of Firebase. */
export function readSubscription(token: string): PushSubscription | undefined {
  const [, endpoint, p256dh, auth] = /^(https?:\/\/[^#]+)#([\w-]+)\.([\w-]+)$/.exec(token) ?? []
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined
}

/** Write a subscription as a token; undefined when it holds what a list cannot, or keys of another length. */
export function writeSubscription({ endpoint, keys }: PushSubscription): string | undefined {
  const token = `${endpoint}#${keys.p256dh}.${keys.auth}`
  const isPlain = !/[\s,#]/.test(endpoint) && readSubscription(token) !== undefined
  const isPoint = Buffer.from(keys.p256dh, 'base64url').length === 65
  return isPlain && isPoint && Buffer.from(keys.auth, 'base64url').length === 16 ? token : undefined
}

/** The attribute with a token added; an older one of the same browser, and more than there is room for, go. */
export function withPushToken(tokens: readonly string[], added: string): string {
  const endpoint = added.split('#', 1)[0]
  const kept = tokens.filter((token) => token.split('#', 1)[0] !== endpoint).slice(1 - MOST_TOKENS)
  while (kept.length > 0 && kept.join(',').length + added.length + 1 > MOST_CHARACTERS) kept.shift()
  return [...kept, added].join(',')
}
