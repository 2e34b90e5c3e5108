import { NOTIFICATION_DEFAULTS } from '@rastro/contracts'
import { serveMail } from '@rastro/tracking/testing/mail-server'
import { openSocket } from '@rastro/tracking/testing/socket'
import { serveWeb } from '@rastro/tracking/testing/web-server'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../world.ts'

const WHOLE_STORY_MS = 60_000

test(
  'an ignition is told to its owner on his screen, by Telegram and by mail, and to nobody else',
  async () => {
    const telegram = await serveWeb(() => ({ body: { ok: true } }))
    const mail = await serveMail()
    const world = await createWorld({
      environment: {
        TELEGRAM_TOKEN: 'bot',
        TELEGRAM_URL: telegram.url,
        SMTP_HOST: mail.settings.host,
        SMTP_PORT: String(mail.settings.port),
        SMTP_TLS: 'none',
        EGRESS_TARGETS: `${telegram.target},${mail.target}`,
        PUBLIC_URL: 'https://fleet.example',
      },
    })
    onTestFinished(() => world.close())
    const attributes = { telegramChatId: '7', language: 'pt', timezone: 'America/Sao_Paulo' }
    const ana = await world.user({ email: 'ana@example.com', attributes })
    const rui = await world.user({ email: 'rui@example.com', attributes: { telegramChatId: '8' } })
    const van = await ana.addDevice({ uniqueId: 'van-1', name: 'Furgão' })
    const rule = { ...NOTIFICATION_DEFAULTS, type: 'ignitionOn', always: true, notificators: 'web,telegram,mail' }
    for (const person of [ana, rui]) expect((await person.call('POST', '/api/notifications', rule)).status).toBe(200)
    const [hers, his] = await Promise.all([ana, rui].map(({ cookie }) => openSocket(world.url, { cookie })))

    const start = Math.floor(Date.now() / 1000) - 60
    const report = (after: number, ignition: boolean) =>
      fetch(
        `http://127.0.0.1:${world.ports.osmand}/?id=van-1&timestamp=${start + after}&lat=-23.56&lon=-46.65&ignition=${ignition}`,
      )
    expect((await report(0, false)).status).toBe(200)
    expect((await report(10, true)).status).toBe(200)

    const [event] = await hers!.next('events')
    expect(event).toMatchObject({ type: 'ignitionOn', deviceId: van.id })
    const sentence = 'Furgão: ignição ligada'
    expect(event?.attributes['message']).toContain(sentence)
    await expect.poll(() => telegram.heard.length, { timeout: 60_000 }).toBe(1)
    expect(JSON.parse(String(telegram.heard[0]?.body))).toMatchObject({
      chat_id: '7',
      text: expect.stringContaining(sentence),
    })
    await expect.poll(() => mail.heard.length, { timeout: 60_000 }).toBe(1)
    expect(mail.heard[0]?.to).toEqual(['ana@example.com'])
    expect(mail.heard[0]?.source).toContain(`https://fleet.example/devices/${van.id}`)
    expect(his!.frames.flatMap(({ events = [] }) => events)).toEqual([])
    for (const socket of [hers, his]) socket?.close()
  },
  WHOLE_STORY_MS,
)
