import type { Server } from '@rastro/contracts'
import { type IntegrationDesk, mailSettingsOf } from '@rastro/extension'
import {
  type NotifySettings,
  PUSH_HOSTS,
  type ReadNotifySettings,
  smsSettingsOf,
} from '@rastro/tracking/notify/settings'
import type { Config } from './config.ts'

const FIREBASE_URL = 'https://fcm.googleapis.com'

/** What an administrator changes while the process runs. */
interface Changing {
  server: () => Server
  integrations: IntegrationDesk
}

/**
 * What channels need to know: from the settings of the process, SMS and mail from those an administrator changes as it
 * runs. His mail server goes before that of the process.
 */
export function createNotifySettings(config: Config, { server, integrations }: Changing): ReadNotifySettings {
  const { TELEGRAM_TOKEN: token, TELEGRAM_URL: url, FIREBASE_SERVICE_ACCOUNT: account } = config
  const fixed: NotifySettings = {
    mail: mailOf(config),
    telegram: token === undefined ? undefined : { url, token },
    firebase: account && { url: FIREBASE_URL, account },
    push: { contact: contactOf(config), hosts: PUSH_HOSTS },
  }
  return () => ({
    ...fixed,
    mail: mailSettingsOf(integrations.get('mail')) ?? fixed.mail,
    sms: smsSettingsOf(server()),
  })
}

function mailOf({ SMTP_HOST: host, SMTP_PORT: port, SMTP_TLS: tls, ...rest }: Config): NotifySettings['mail'] {
  const { SMTP_USER: user, SMTP_PASSWORD: password, SMTP_FROM: from } = rest
  return host === undefined ? undefined : { host, port, tls, user, password, from }
}

/** Push services refuse a message from nobody; some refuse what is no address of the internet. */
function contactOf({ PUSH_CONTACT: contact, PUBLIC_URL: url, ADMIN_EMAIL: email }: Config): string {
  if (contact !== undefined) return contact
  if (url?.startsWith('https://')) return url
  return `mailto:${email ?? 'nobody@example.com'}`
}
