import { type Server, SMS_SETTINGS } from '@rastro/contracts'

/** How mail leaves. `tls`: from the first byte, `starttls`: before anything secret is said, `none`: never. */
export interface MailSettings {
  readonly host: string
  readonly port: number
  readonly tls: 'tls' | 'starttls' | 'none'
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** What stands in From: an address, or `Name <address>`. */
  readonly from: string
}

/** An account of Google's that may send push messages; the fields of the file Google hands out. */
export interface ServiceAccount {
  readonly project_id: string
  readonly client_email: string
  readonly private_key: string
  readonly token_uri: string
}

export interface TelegramSettings {
  /** `https://api.telegram.org`, or a Bot API server of one's own. */
  readonly url: string
  readonly token: string
}

export interface FirebaseSettings {
  /** `https://fcm.googleapis.com`. */
  readonly url: string
  readonly account: ServiceAccount
}

export interface PushSettings {
  /** Whom a push service may ask about us: `mailto:` or `https:`. */
  readonly contact: string
  /** Push services of browsers we talk to; `*.example.org` for all below. */
  readonly hosts: readonly string[]
}

/** An SMS provider with the calls of a plain HTTP API. Source: SRV-18 to SRV-21. */
export interface SmsSettings {
  readonly url: string
  readonly key: string
  readonly type: string
  readonly refer: string
}

/** What channels need to know of the outside. What is undefined is switched off. */
export interface NotifySettings {
  readonly mail?: MailSettings | undefined
  readonly telegram?: TelegramSettings | undefined
  readonly firebase?: FirebaseSettings | undefined
  readonly sms?: SmsSettings | undefined
  readonly push: PushSettings
}

/** Asked for every message, because settings change while the process runs. */
export type ReadNotifySettings = () => NotifySettings

/** Push services of the four browsers that have one. Source: 1.7 of the security anchors. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** The SMS provider an administrator described in the settings of the installation. */
export function smsSettingsOf({ attributes }: Pick<Server, 'attributes'>): SmsSettings | undefined {
  const text = (name: keyof typeof SMS_SETTINGS): string => String(attributes[SMS_SETTINGS[name]] ?? '').trim()
  const url = text('url')
  return url === '' ? undefined : { url, key: text('key'), type: text('type'), refer: text('refer') }
}
