import type { Egress, EgressPurpose } from '@rastro/platform'
import { DeliveryError } from './delivery-error.ts'
import type { MailSettings, ReadNotifySettings } from './settings.ts'

/** A mail to one person. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
  /** In place of the sender of the settings: an address, or `Name <address>`. */
  readonly from?: string | undefined
  /** In place of the name in the sender of the settings, whose address stays. */
  readonly senderName?: string | undefined
  readonly attachments?: readonly { filename: string; contentType: string; content: Buffer }[] | undefined
}

/** Sends mail through the SMTP server of the settings. */
export interface MailSender {
  isConfigured(): boolean
  /** @throws DeliveryError, EgressError */
  send(mail: Mail): Promise<void>
}

/** Ports mail is handed in at. */
const PORTS = [25, 465, 587, 2525]
const SILENCE_MS = 10_000

/** Whether a text is one mail address and nothing else: no second address, no name, no line break. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[a-z0-9\u0080-\uffff.-]+$/i.test(text)
}

/** Create the sender. Each mail has a connection of its own. */
export function createMailSender(egress: Egress, settings: ReadNotifySettings): MailSender {
  return {
    isConfigured: () => settings().mail !== undefined,
    async send({ to, subject, text, html, from, senderName, attachments = [] }) {
      const server = settings().mail
      if (!server) throw new DeliveryError('mail is not configured', { isFinal: true })
      if (!isMailAddress(to)) throw new DeliveryError('mail: this is no mail address', { isFinal: true })
      // Not at the start: many installations never send a mail, and it is more code than any other library here.
      const { createTransport } = await import('nodemailer')
      const connection = await egress.connect(purposeOf(server), server)
      const progress: Progress = { isWritten: false }
      const transport = createTransport({ ...optionsOf(server, connection), logger: watchEnd(progress) })
      try {
        await transport.sendMail({
          from: from ?? renamed(server.from, senderName),
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          html,
          attachments: attachments.map((attachment) => ({ ...attachment })),
          // So that nobody's holiday answers us (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Nothing that came from outside may make us read a file or an address.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw deliveryErrorOf(error, progress)
      } finally {
        transport.close()
        connection.destroy()
      }
    },
  }
}

/** How far a mail came. */
interface Progress {
  /** All of it was handed to the connection. */
  isWritten: boolean
}

function ignore(): void {
  // Its log says nothing that our own does not.
}

/** Nodemailer tells its log alone when the last byte of a mail has left. */
function watchEnd(progress: Progress) {
  const info = (entry: unknown): void => {
    const { tnx } = Object(entry) as { tnx?: unknown } // any object may have it
    if (tnx === 'message') progress.isWritten = true
  }
  return { trace: ignore, debug: ignore, info, warn: ignore, error: ignore, fatal: ignore }
}

type Connection = Awaited<ReturnType<Egress['connect']>>

function purposeOf({ host }: MailSettings): EgressPurpose {
  return { name: 'mail', hosts: [host], ports: PORTS }
}

function optionsOf({ host, port, tls, user, password }: MailSettings, connection: Connection) {
  return {
    host,
    port,
    connection,
    secure: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  }
}

/** The server's own words stay in `cause`: a banner tells strangers what runs there. */
function deliveryErrorOf(error: unknown, { isWritten }: Progress): DeliveryError {
  const { responseCode, code } = error as { responseCode?: number; code?: string } // an Error may have them
  if (code === 'EAUTH') return new DeliveryError('mail: the server refused the login', { isFinal: true, cause: error })
  // Without an answer to the last byte nobody knows whether the server took it.
  if (responseCode === undefined)
    return new DeliveryError('mail: the connection failed', {
      isFinal: isWritten,
      mayHaveArrived: isWritten,
      cause: error,
    })
  const isFinal = responseCode >= 500
  return new DeliveryError(`mail: the server answered ${responseCode}`, { isFinal, cause: error })
}

/** A sender, `Name <address>` or an address alone, by another name. */
function renamed(sender: string, name: string | undefined): string | { name: string; address: string } {
  if (name === undefined) return sender
  return { name: oneLine(name), address: /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender }
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
