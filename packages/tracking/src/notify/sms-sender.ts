import type { Egress, EgressRequest } from '@rastro/platform'
import { DeliveryError, refusedBy } from './delivery-error.ts'
import type { ReadNotifySettings, SmsSettings } from './settings.ts'

/** Sends short messages through the provider of the settings. */
export interface SmsSender {
  isConfigured(): boolean
  /** @throws DeliveryError, EgressError */
  send(phone: string, text: string): Promise<void>
}

const PURPOSE = { name: 'sms', hosts: 'any', schemes: ['https', 'http'] } as const

/** Create the sender. The address of the provider is an administrator's, so its host may be any on the internet. */
export function createSmsSender(egress: Egress, settings: ReadNotifySettings): SmsSender {
  return {
    isConfigured: () => settings().sms !== undefined,
    async send(phone, text) {
      const provider = settings().sms
      if (!provider) throw new DeliveryError('SMS not configured', { isFinal: true })
      const number = phone.replaceAll(/[^\d+]/g, '')
      if (!/^\+?\d{3,20}$/.test(number)) throw new DeliveryError('sms: this is no phone number', { isFinal: true })
      const answer = await egress.request(PURPOSE, requestOf(provider, number.replace('+', ''), text))
      if (answer.status >= 400) throw refusedBy('sms', answer)
      if (saysNo(answer.body)) throw new DeliveryError('sms: the provider refused the message', { isFinal: true })
    },
  }
}

/**
 * The call of a provider. An address with `{number}` and `{msg}` in it is fetched with the values in their places,
 * encoded for an address; any other gets a form with `key`, `type`, `number`, `msg` and `refer`.
 * @throws DeliveryError when a value would change to whom the call goes
 */
function requestOf({ url, key, type, refer }: SmsSettings, number: string, msg: string): EgressRequest {
  const values: Readonly<Record<string, string>> = { key, type, number, msg, refer }
  if (!url.includes('{number}')) {
    const form = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { url, method: 'POST', headers, body: form.toString() }
  }
  const filled = url.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    return value === undefined ? whole : encodeURIComponent(value)
  })
  const bare = URL.parse(url.replaceAll(/\{\w+\}/g, 'x'))
  if (!bare || URL.parse(filled)?.origin !== bare.origin)
    throw new DeliveryError('sms: the address of the provider is wrong', { isFinal: true })
  return { url: filled }
}

/** Some providers say no with status 200 and a word in the answer (`{"situacao":"ERRO", …}`). */
function saysNo(body: Buffer): boolean {
  if (!/^\s*[[{]/.test(body.toString('utf8', 0, 16))) return false
  try {
    const [first] = [JSON.parse(body.toString()) as unknown].flat()
    const { situacao, status } = Object(first) as { situacao?: unknown; status?: unknown } // any object may have them
    return situacao === 'ERRO' || status === 'error'
  } catch {
    // No JSON after all: it says neither yes nor no, and the status said yes.
    return false
  }
}
