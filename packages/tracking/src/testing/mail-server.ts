import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { MailSettings } from '../notify/settings.ts'

/** A mail as the server took it. */
export interface HeardMail {
  from: string
  to: string[]
  /** Headers and body as they travelled. */
  source: string
  user: string | undefined
  isEncrypted: boolean
}

export interface MailServer {
  settings: MailSettings
  target: string
  heard: HeardMail[]
}

export interface MailServerOptions {
  /** Login it asks for. */
  login?: { user: string; password: string }
  /** What it says to a recipient: a status of SMTP that refuses. */
  refuses?: number
  /** Takes the mail and hangs up without a word, hangs up when the words are to come, or takes it and says nothing. */
  hangsUp?: 'after' | 'before' | 'never'
  /** Says what it can only in the clear. */
  isPlain?: boolean
}

/** An SMTP server on the loopback; gone when the test ends. */
export async function serveMail({
  login,
  refuses,
  hangsUp,
  isPlain = true,
}: MailServerOptions = {}): Promise<MailServer> {
  const heard: HeardMail[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: isPlain ? ['STARTTLS'] : [],
    onAuth({ username, password }, _, callback) {
      if (username === login?.user && password === login?.password) callback(null, { user: username ?? '' })
      else callback(Object.assign(new Error('no'), { responseCode: 535 }))
    },
    onRcptTo(_, __, callback) {
      if (hangsUp === 'before') return hangUp()
      callback(refuses ? Object.assign(new Error('a banner with secrets'), { responseCode: refuses }) : null)
    },
    onData(stream, { envelope, user, secure }, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        heard.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          user: typeof user === 'string' ? user : undefined,
          isEncrypted: secure,
        })
        if (hangsUp === 'after') hangUp()
        else if (hangsUp !== 'never') callback()
      })
    },
  })
  function hangUp(): void {
    for (const connection of server.connections) connection.close()
  }
  server.on('error', () => undefined)
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const settings: MailSettings = {
    host: '127.0.0.1',
    port,
    tls: isPlain ? 'none' : 'starttls',
    from: 'Rastro <server@example.com>',
    ...login,
  }
  return { settings, target: `127.0.0.1:${port}`, heard }
}
