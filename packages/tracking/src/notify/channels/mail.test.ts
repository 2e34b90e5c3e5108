import { describe, expect, test } from 'vitest'
import { serveMail } from '../../testing/mail-server.ts'
import { makeChannels, makeMessage, makeUser, outcomeOf } from '../../testing/notify.ts'

describe('mail', () => {
  test('a mail reaches the address of the user with both of its forms', async () => {
    const server = await serveMail()
    const channels = makeChannels({ mail: server.settings }, [server.target])
    const message = makeMessage({ subject: 'Caminhão: ignição', text: 'Olá', html: '<p>Olá</p>' })
    expect(await outcomeOf(channels, 'mail', makeUser(), message)).toBe('sent')
    const [mail] = server.heard
    expect([mail?.from, mail?.to]).toEqual(['server@example.com', ['ana@example.com']])
    expect(mail?.source).toMatch(/^From: Rastro <server@example.com>/m)
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?Q\?Caminh=C3=A3o=3A_igni=C3=A7=C3=A3o\?=/m)
    expect(mail?.source).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(mail?.source).toContain('text/plain')
    expect(mail?.source).toContain('<p>Ol=C3=A1</p>')
  })

  test('a mail has the name of the reseller for its sender, and the address of the settings', async () => {
    const server = await serveMail()
    const channels = makeChannels({ mail: server.settings }, [server.target])
    channels.senderName = 'TransVale "Sul" <x@evil.example>\r\nBcc: eva@example.com'
    expect(await outcomeOf(channels, 'mail', makeUser())).toBe('sent')
    channels.use({ mail: { ...server.settings, from: 'contas@example.com' } })
    channels.senderName = 'TransVale'
    expect(await outcomeOf(channels, 'mail', makeUser())).toBe('sent')
    expect(server.heard.map(({ from, to }) => [from, to])).toEqual([
      ['server@example.com', ['ana@example.com']],
      ['contas@example.com', ['ana@example.com']],
    ])
    expect(server.heard[0]?.source).not.toMatch(/^Bcc:/m)
    expect(server.heard[1]?.source).toMatch(/^From: TransVale <contas@example.com>/m)
  })

  test('the login of the settings is used, and a wrong one is told without the words of the server', async () => {
    const server = await serveMail({ login: { user: 'rastro', password: 'right' } })
    const channels = makeChannels({ mail: server.settings }, [server.target])
    expect(await outcomeOf(channels, 'mail', makeUser())).toBe('sent')
    expect(server.heard[0]?.user).toBe('rastro')
    channels.use({ mail: { ...server.settings, password: 'wrong' } })
    expect(await outcomeOf(channels, 'mail', makeUser())).toEqual({
      text: 'mail: the server refused the login',
      isFinal: true,
    })
  })

  test('a password is not said to a server that speaks in the clear when encryption is wanted', async () => {
    const server = await serveMail({ login: { user: 'rastro', password: 'right' } })
    const channels = makeChannels({ mail: { ...server.settings, tls: 'starttls' } }, [server.target])
    expect(await outcomeOf(channels, 'mail', makeUser())).toEqual({
      text: 'mail: the server answered 500',
      isFinal: true,
    })
    expect(server.heard).toEqual([])
  })

  test('a refusal for good is final, one for now is not', async () => {
    for (const [refuses, isFinal] of [
      [550, true],
      [451, false],
    ] as const) {
      const server = await serveMail({ refuses })
      const channels = makeChannels({ mail: server.settings }, [server.target])
      expect(await outcomeOf(channels, 'mail', makeUser())).toEqual({
        text: `mail: the server answered ${refuses}`,
        isFinal,
      })
    }
  })

  test('a server that hangs up is asked again, unless it may have taken the mail', async () => {
    const before = await serveMail({ hangsUp: 'before' })
    const after = await serveMail({ hangsUp: 'after' })
    for (const [server, isFinal] of [
      [before, false],
      [after, true],
    ] as const) {
      const channels = makeChannels({ mail: server.settings }, [server.target])
      expect(await outcomeOf(channels, 'mail', makeUser())).toEqual({ text: 'mail: the connection failed', isFinal })
    }
    expect([before.heard.length, after.heard.length]).toEqual([0, 1])
  })

  test('[C-36] nothing in a name adds a header, a recipient or a mail', async () => {
    const server = await serveMail()
    const channels = makeChannels({ mail: server.settings }, [server.target])
    const subject = 'Van\r\nBcc: all@example.com\r\n\r\n<script>\u2028x'
    expect(await outcomeOf(channels, 'mail', makeUser(), makeMessage({ subject }))).toBe('sent')
    expect(server.heard[0]?.to).toEqual(['ana@example.com'])
    expect(server.heard[0]?.source).not.toMatch(/^Bcc:/im)
    const text = 'x\r\n.\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<d@e.f>\r\nDATA\r\ny\r\n.\r\n'
    expect(await outcomeOf(channels, 'mail', makeUser(), makeMessage({ text, html: `<p>${text}</p>` }))).toBe('sent')
    expect(server.heard.map(({ to }) => to)).toEqual([['ana@example.com'], ['ana@example.com']])
    const addresses = ['a@b.c, d@e.f', 'a@b.c\r\nRCPT TO:<d@e.f>', 'Ana <a@b.c>', 'admin', 'a@b@c', '"a b"@c', 'a@b.c>']
    for (const email of addresses) {
      expect(channels.channels.mail.lacks(makeUser({ email })), email).toBe('email')
      expect(await outcomeOf(channels, 'mail', makeUser({ email }))).toMatchObject({ isFinal: true })
    }
    expect(server.heard).toHaveLength(2)
  })

  test('without settings nothing is sent', async () => {
    const channels = makeChannels({})
    expect(channels.channels.mail.isConfigured()).toBe(false)
    expect(await outcomeOf(channels, 'mail', makeUser())).toMatchObject({ isFinal: true })
  })

  test('a mail server inside our network needs the word of the operator', async () => {
    const server = await serveMail()
    const channels = makeChannels({ mail: server.settings })
    expect(await outcomeOf(channels, 'mail', makeUser())).toMatchObject({
      text: 'mail: this address may not be called',
    })
  })
})
