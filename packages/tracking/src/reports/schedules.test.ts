import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { type Device, formatSchedules, type Report, type ReportOutcome } from '@rastro/contracts'
import { type CreatedDatabase, describeDatabases } from '@rastro/testkit/databases'
import readSheets from 'read-excel-file/node'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCalendars } from '../calendars/create-calendars.ts'
import { DeliveryError } from '../notify/delivery-error.ts'
import { samplePosition } from '../store/sample-position.ts'
import { createTestApi, type TestApi, type TestUser } from '../testing/api.ts'
import { createTestClock, type TestClock } from '../testing/clock.ts'
import { silent } from '../testing/fleet.ts'
import { serveMail } from '../testing/mail-server.ts'
import type { ReportMail } from './mail-report.ts'
import { createReportSchedules, type ReportSchedules } from './schedules.ts'

const MINUTE = 60_000
const letterheadOf = async () => ({ product: 'Rastro', url: 'https://rastro.example', senderName: undefined })
const DAY_MS = 24 * 60 * MINUTE
const MORNING = new Date('2026-11-18T12:00:00Z')

/** From six to six in São Paulo, every day: nine to twenty-one o'clock UTC. */
const SHIFT = formatSchedules([
  {
    start: '2026-11-01T06:00',
    end: '2026-11-01T18:00',
    timeZone: 'America/Sao_Paulo',
    repeat: { frequency: 'daily', interval: 1, days: [], ends: null },
  },
])

/** How the mailing went, as the server tells somebody. */
function outcomes(who: TestUser): Promise<ReportOutcome[]> {
  return who.get<ReportOutcome[]>('/api/reports/outcomes')
}

describeDatabases('scheduled reports', (database) => {
  let created: CreatedDatabase
  let api: TestApi
  let ana: TestUser
  let van: Device
  let clock: TestClock
  let schedules: ReportSchedules
  let schedule: Report
  const mails: Parameters<ReportMail['send']>[0][] = []
  let failure: Error | undefined

  const mail: ReportMail = {
    isConfigured: () => true,
    async send(letter) {
      if (failure) throw failure
      mails.push(letter)
    },
  }

  /** What a process has; made anew it is a restart, or another node. */
  function startProcess(): ReportSchedules {
    const { store, directory, fleet, gate } = api
    const { access, rights } = gate
    const calendars = createCalendars(directory, silent)
    return createReportSchedules({
      store,
      access,
      addresses: { nearest: () => null },
      rights,
      directory,
      fleet,
      calendars,
      mail,
      letterheadOf,
      clock,
      log: silent,
    })
  }

  /** Let time pass minute by minute, as the timer would. */
  async function pass(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 15) {
      clock.advance(15 * MINUTE)
      await schedules.check()
    }
  }

  beforeEach(async () => {
    created = await database.create()
    api = await createTestApi({ database: created.options })
    mails.length = 0
    failure = undefined
    clock = createTestClock(MORNING)
    ana = await api.user({ email: 'ana@a.example', attributes: { language: 'es', timezone: 'America/Sao_Paulo' } })
    van = await ana.addDevice('van')
    await ana.addDevice('bus')
    const hours = [8, 10, 20, 22].map((hour) => new Date(Date.UTC(2026, 10, 18, hour)))
    await api.move(hours.map((fixTime, id) => samplePosition({ id: id + 1, hash: id, deviceId: van.id, fixTime })))
    const calendar = await (await ana.call('POST', '/api/calendars', { name: 'Shift', data: SHIFT })).json()
    const body = { type: 'summary', calendarId: calendar.id, description: 'Shift', attributes: { daily: true } }
    schedule = await (await ana.call('POST', '/api/reports', body)).json()
    schedules = startProcess()
    await schedules.check()
  })
  afterEach(async () => {
    await schedules.close()
    await api.close()
    await created.drop()
  })

  test('a report is mailed once when a period of its calendar is over, about that period, as its user likes it', async () => {
    await pass(8.5 * 60)
    expect(mails).toEqual([])
    await pass(60)
    expect(mails).toHaveLength(1)
    const [letter] = mails
    expect(letter).toMatchObject({ to: 'ana@a.example', subject: 'Informe: Resumen' })
    expect(letter!.text).toContain('El informe está adjunto.')
    expect(letter!.text).toContain(
      'https://rastro.example/reports/resume?daily=true&from=2026-11-18T09%3A00%3A00.000Z&to=2026-11-18T21%3A00%3A00.000Z',
    )
    expect(letter!.attachments![0]!.filename).toBe('resumen-2026-11-18.xlsx')
    const [sheet] = await readSheets(letter!.attachments![0]!.content)
    const [title, period, , columns, ...rows] = sheet!.data
    expect([title![0], period!.slice(0, 2)]).toEqual([
      'Resumen',
      ['Período', '18/11/2026 06:00:00 – 18/11/2026 17:59:59 (America/Sao_Paulo)'],
    ])
    expect(columns![0]).toBe('Dispositivo')
    // The records of ten and twenty o'clock, none from outside of the period; the bus has none at all.
    expect(rows.map((row) => row.slice(0, 3).map(String))).toEqual([
      ['van', expect.stringContaining('2026'), expect.stringContaining('2026')],
      ['Total', 'null', 'null'],
    ])
    await pass(20 * 60)
    expect(mails).toHaveLength(1)
    await pass(4 * 60)
    expect(mails).toHaveLength(2)
  })

  test('neither a restart nor a second node sends it again', async () => {
    await pass(9 * 60 - 15)
    clock.advance(20 * MINUTE)
    await Promise.all([schedules.check(), startProcess().check(), startProcess().check()])
    expect(mails).toHaveLength(1)
  })

  test('what ended while the server was away is mailed when it is back, but not what is long over', async () => {
    clock.advance(20 * 60 * MINUTE)
    await startProcess().check()
    expect(mails).toHaveLength(1)
    clock.advance(5 * DAY_MS)
    await startProcess().check()
    expect(mails).toHaveLength(2)
  })

  test('a process that dies while a mail leaves has it given up, told, and not sent again; one that dies before has it sent', async () => {
    await pass(9 * 60 - 15)
    const { reportMails } = api.store
    const due = {
      reportId: schedule.id,
      userId: ana.user.id,
      from: new Date(Date.UTC(2026, 10, 18, 9)),
      to: new Date(Date.UTC(2026, 10, 18, 21)),
    }
    clock.advance(20 * MINUTE)
    expect(await reportMails.claim(due, clock.now())).toBe(true)
    // One that is at work leaves it to who began it, one that takes over does not.
    await schedules.check()
    expect(mails).toHaveLength(0)
    clock.advance(MINUTE)
    await startProcess().check()
    expect(mails).toHaveLength(1)

    clock.advance(DAY_MS - 10 * MINUTE)
    const next = { ...due, from: new Date(due.from.getTime() + DAY_MS), to: new Date(due.to.getTime() + DAY_MS) }
    expect(await reportMails.claim(next, clock.now())).toBe(true)
    expect(await reportMails.beginLeaving(next, clock.now())).toBe(true)
    for (let hour = 0; hour < 3; hour++) {
      clock.advance(31 * MINUTE)
      await startProcess().check()
    }
    expect(mails).toHaveLength(1)
    expect(await outcomes(ana)).toMatchObject([{ problem: expect.stringContaining('it may have arrived') }])
    expect(await reportMails.beginLeaving(next, clock.now())).toBe(false)
  })

  test('a mail that may have arrived is not sent again', async () => {
    failure = new DeliveryError('the connection failed', { isFinal: true, mayHaveArrived: true })
    await pass(10 * 60)
    failure = undefined
    await pass(3 * 60)
    expect(mails).toEqual([])
    expect(await outcomes(ana)).toMatchObject([{ sentAt: null, problem: 'the connection failed' }])
  })

  test('a mail that fails is tried again, and given up after five tries', async () => {
    failure = new Error('the mail server is away')
    await pass(10 * 60)
    expect(mails).toEqual([])
    failure = undefined
    await pass(60)
    expect(mails).toHaveLength(1)
    failure = new Error('the mail server is away for good')
    await pass(34 * 60)
    failure = undefined
    await pass(3 * 60)
    expect(mails).toHaveLength(1)
  })

  test('how the mailing went is told to who has the schedule: when it was sent, and why it last was not', async () => {
    failure = new Error('the mail server is away')
    await pass(10 * 60)
    const failed = { reportId: schedule.id, sentAt: null, problem: 'the mail server is away' }
    expect(await outcomes(ana)).toEqual([{ ...failed, failedAt: expect.stringContaining('2026-11-18T21:') }])
    failure = undefined
    await pass(60)
    // The problem stays told, with its time: it is the latest there was.
    const sentAt = expect.stringContaining('2026-11-18T22:')
    expect(await outcomes(ana)).toEqual([{ ...failed, sentAt, failedAt: expect.any(String) }])
    // Mails are forgotten after a month; when the last one went is not.
    await api.store.reportMails.forgetBefore(new Date('2027-06-01'))
    expect(await outcomes(ana)).toHaveLength(1)

    expect(await outcomes(await api.user({ email: 'stranger@a.example' }))).toEqual([])
    await ana.call('DELETE', `/api/reports/${schedule.id}`)
    await api.store.reportMails.noteOutcome(schedule.id, clock.now(), 'too late')
    expect(await api.store.reportMails.outcomes()).toEqual([])
  })

  test('every user of a schedule gets what he may see of it, and who may not have reports gets none', async () => {
    const eve = await api.user({ email: 'eve@a.example', attributes: { language: 'en' } })
    const out = await api.user({ email: 'out@a.example' })
    const poor = await api.user({ email: 'poor@a.example', disableReports: true })
    const boss = await api.user({ email: 'boss@a.example', administrator: true })
    for (const { user } of [eve, poor])
      await boss.call('POST', '/api/permissions', { userId: user.id, deviceId: van.id })
    for (const { user } of [eve, out, poor])
      await boss.call('POST', '/api/permissions', { userId: user.id, reportId: schedule.id })
    await boss.call('POST', '/api/permissions', { deviceId: van.id, reportId: schedule.id })
    await pass(10 * 60)
    expect(mails.map(({ to, subject }) => `${to} ${subject}`).sort((one, other) => one.localeCompare(other))).toEqual([
      'ana@a.example Informe: Resumen',
      'eve@a.example Report: Summary',
    ])
  })
})

test('killed between handing a report to the mail server and noting it, the next run does not mail it again, and says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-schedules-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const server = await serveMail({ hangsUp: 'never' })
  /** @returns what the process said until it ended or was killed, which it is once the mail is there */
  async function run(isKilled: boolean): Promise<string[]> {
    const program = join(import.meta.dirname, '../testing/run-schedules.ts')
    const child = spawn(process.execPath, [program, folder, String(server.settings.port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const said: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => said.push(line))
    const ended = new Promise((resolve) => child.on('exit', resolve))
    if (isKilled) {
      await vi.waitUntil(() => server.heard.length === 1, { timeout: 60_000 })
      child.kill('SIGKILL')
    }
    await ended
    return said
  }
  expect(await run(true)).toEqual(['begun'])
  const file = new DatabaseSync(join(folder, 'rastro.sqlite'))
  const ask = (text: string) => file.prepare(text).all()
  expect(ask('SELECT is_sent, leaving_at > 0 AS leaves FROM report_mails')).toMatchObject([{ is_sent: 0, leaves: 1 }])
  // As if half an hour had gone by.
  ask('UPDATE report_mails SET claimed_at = claimed_at - 1860000, leaving_at = leaving_at - 1860000')
  expect(await run(false)).toEqual(['begun', 'done'])
  expect(server.heard).toHaveLength(1)
  expect(ask('SELECT sent_at, problem FROM report_outcomes')).toMatchObject([
    { sent_at: null, problem: expect.stringContaining('it may have arrived') },
  ])
  file.close()
})
