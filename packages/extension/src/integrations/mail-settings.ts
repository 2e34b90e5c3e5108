import type { MailIntegration } from '@rastro/contracts'
import { senderOf } from '../billing/invoice-mail.ts'

/** How all mail leaves, as the integration says; undefined where it names no server. */
export function mailSettingsOf(mail: MailIntegration) {
  const { host, port, security, username, password, sender } = mail
  if (host.trim() === '') return undefined
  const user = username.trim()
  return {
    host: host.trim(),
    port,
    tls: security,
    ...(user !== '' && { user, password: password ?? '' }),
    // A server that knows its users by their address sends for them.
    from: senderOf({ ...mail, sender: sender.trim() || user }) ?? `rastro@${host.trim()}`,
  }
}
