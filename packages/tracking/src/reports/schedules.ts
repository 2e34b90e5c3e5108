import { type FindLetterhead, PERMISSION, type Report, type User } from '@rastro/contracts'
import { type Clock, type Log, type RunJob, runUncounted } from '@rastro/platform'
import type { Access } from '../access/access.ts'
import type { Rights } from '../access/rights.ts'
import { isShutOut } from '../access/write-rules.ts'
import type { AddressBook } from '../addresses/address-book.ts'
import type { Calendars } from '../calendars/create-calendars.ts'
import type { Directory } from '../directory/directory.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { ScheduledMail } from '../store/report-mails.ts'
import type { Store } from '../store/store.ts'
import { findReport } from './find-report.ts'
import { mailReport, type ReportMail } from './mail-report.ts'
import { readPreferences } from './preferences.ts'
import { reportXlsx } from './report-files.ts'
import { fileParts, type ReportJob } from './report-job.ts'
import { giveUpLost, sendScheduled } from './send-scheduled.ts'
import { namesFor, sourcesOf, subjectOf } from './sources.ts'

export interface ScheduleDeps {
  store: Pick<Store, 'positions' | 'events' | 'reportMails'>
  access: Access
  addresses: Pick<AddressBook, 'nearest'>
  rights: Rights
  directory: Directory
  fleet: Fleet
  calendars: Calendars
  mail: ReportMail
  /** In whose name people are written to, and where links lead. */
  letterheadOf: FindLetterhead
  /** Whether it is this process that does what one of all does; absent: always. */
  isOnDuty?: () => boolean
  /** Hear that this came over from another process; absent: it never does. */
  onDuty?: (listener: () => void) => void
  /** Counts what becomes of it, for metrics. */
  runJob?: RunJob
  clock: Clock
  log: Log
}

/** Mails reports whenever a period of their calendar is over. */
export interface ReportSchedules {
  start(): void
  /** Look at every schedule now; resolves when what was due is mailed. */
  check(): Promise<void>
  /** Stop after the mail that is being made. */
  close(): Promise<void>
}

const MINUTE = 60_000
const CHECK_MS = MINUTE
/** After a pause schedules are looked at in steps: a period shorter than a step may be missed. */
const STEP_MS = 15 * MINUTE
/** What ended longer ago while the server was away is not mailed any more. */
const LONGEST_PAUSE_MS = 24 * 60 * MINUTE
/** A mail that is not sent by then was given up by whoever began it. */
const PATIENCE_MS = 30 * MINUTE
const ATTEMPTS = 5
const REMEMBERED_MS = 30 * LONGEST_PAUSE_MS

/**
 * Create the schedules. A mail is claimed in the store before it is made, so that of several nodes, and after a restart,
 * one sends it; one that surely did not leave is tried again later, one that may have arrived is not.
 */
export function createReportSchedules(deps: ScheduleDeps): ReportSchedules {
  const { store, directory, calendars, mail, clock, log, runJob = runUncounted } = deps
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosing = false
  /** This process has not looked since it has the duty. */
  let isNew = true

  async function check(): Promise<void> {
    const now = clock.now()
    if (!mail.isConfigured()) return
    const since = (await store.reportMails.checkedUntil()) ?? now
    for (const due of findDue(directory, calendars, { since, now }))
      if (!isClosing && (await store.reportMails.claim(due, now))) await send(due)
    const patient = new Date(now.getTime() - PATIENCE_MS)
    await giveUpLost(patient, deps)
    // Who begins here need not wait for who is gone: were he not, the store lets one mail leave.
    const claimedBefore = isNew ? now : patient
    for (const due of await store.reportMails.claimAgain({ claimedBefore, attempts: ATTEMPTS, now })) await send(due)
    isNew = false
    await store.reportMails.setCheckedUntil(now)
    await store.reportMails.forgetBefore(new Date(now.getTime() - REMEMBERED_MS))
  }

  const send = (due: ScheduledMail): Promise<void> =>
    sendScheduled(due, (leaving) => mailScheduled(due, { ...deps, mail: leaving }), deps)

  /** One look at a time: a long report is not begun twice. */
  function checkOnce(): Promise<void> {
    running ??= runJob('report_schedules', check).finally(() => (running = undefined))
    return running
  }

  function look(): void {
    const isOnDuty = deps.isOnDuty?.() !== false
    if (!isOnDuty) isNew = true
    if (isClosing || !isOnDuty) return
    checkOnce().catch((error: unknown) => log.error({ err: error }, 'the schedules of reports were not looked at'))
  }

  return {
    start() {
      timer = setInterval(look, CHECK_MS)
      deps.onDuty?.(look)
    },
    check: checkOnce,
    async close() {
      isClosing = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}

/** Periods that took place at a moment since the last look and are over now, for every user of their reports. */
function* findDue(
  directory: Directory,
  calendars: Calendars,
  { since, now }: { since: Date; now: Date },
): Generator<ScheduledMail> {
  const start = Math.max(since.getTime(), now.getTime() - LONGEST_PAUSE_MS)
  for (const { id, calendarId } of directory.all('report')) {
    const found = new Map<number, number>()
    for (let moment = start; moment < now.getTime(); moment += STEP_MS)
      for (const { from, to } of calendars.periodsAt(calendarId, new Date(moment)))
        if (to <= now.getTime()) found.set(to, Math.min(from, found.get(to) ?? from))
    for (const [to, from] of found)
      for (const userId of directory.links('userId', 'reportId').ownersOf(id))
        yield { reportId: id, userId, from: new Date(from), to: new Date(to) }
  }
}

/** Make the report for one user and send it. @returns false for who may not have it any more: nothing was sent */
async function mailScheduled({ reportId, userId, from, to }: ScheduledMail, deps: ScheduleDeps): Promise<boolean> {
  const { access, directory, mail, letterheadOf } = deps
  const schedule = directory.get('report', reportId)
  const user = access.user(userId)
  const report = schedule && findReport(schedule.type)
  if (!schedule || !user || !report || !mayHave(user, report.right, deps)) return false
  const deviceIds = devicesOf(schedule, user, deps)
  if (deviceIds.length === 0) return false
  const preferences = readPreferences(user, access.server())
  const daily = schedule.attributes['daily'] === true || schedule.attributes['daily'] === 'true'
  const job: ReportJob<object> = {
    report,
    compute: await report.load(),
    deviceIds,
    subjectOf: (deviceId) => subjectOf(deviceId, deps),
    // The end of a period is not in it.
    options: {
      from: from.getTime(),
      to: to.getTime() - 1,
      daily,
      timeZone: preferences.timeZone,
      types: [],
      alarms: [],
      geofenceIds: [...access.objectsOf(user.id, 'geofence')],
      minDistance: 0,
      minDuration: 0,
    },
    sources: sourcesOf(user, deps),
  }
  const groupOf = (deviceId: number): string | undefined =>
    access.group(deps.fleet.byId(deviceId)?.device.groupId ?? 0)?.name
  const { url, senderName } = await letterheadOf(user)
  await mailReport(mail, {
    to: user.email,
    senderName,
    language: preferences.language,
    title: report.title,
    about: fileParts(job),
    content: reportXlsx(job, { preferences, names: namesFor(deps), groupOf }),
    link: linkOf(url, { schedule, screen: report.screen, from, to }, deps),
  })
  return true
}

function mayHave(user: User, right: number | undefined, { access, rights, clock }: ScheduleDeps): boolean {
  const isRestricted = !user.administrator && (user.disableReports || access.server().disableReports)
  if (isShutOut(user, clock.now()) || isRestricted) return false
  return rights.may(user, PERMISSION.reports) && (right === undefined || rights.may(user, right))
}

/** The devices linked to the schedule, and those in linked groups and below; without any link all. Of them the user's. */
function devicesOf({ id }: Report, user: User, { access, directory, fleet }: ScheduleDeps): number[] {
  const devices = directory.links('deviceId', 'reportId').ownersOf(id)
  const groups = directory.links('groupId', 'reportId').ownersOf(id)
  if (devices.size + groups.size === 0) return [...access.devicesOf(user.id)]
  const isBelow = (groupId: number): boolean => directory.groups.chain(groupId).some((each) => groups.has(each))
  return [...fleet.all()]
    .map(({ device }) => device)
    .filter((device) => (devices.has(device.id) || isBelow(device.groupId)) && access.canSee(user, device.id))
    .map((device) => device.id)
}

interface LinkTarget {
  schedule: Report
  screen: string
  from: Date
  to: Date
}

/** The same report in the browser. */
function linkOf(
  publicUrl: string,
  { schedule: { id, attributes }, screen, from, to }: LinkTarget,
  { directory }: ScheduleDeps,
): string {
  const query = new URLSearchParams()
  for (const owner of ['deviceId', 'groupId'] as const)
    for (const ownerId of directory.links(owner, 'reportId').ownersOf(id)) query.append(owner, String(ownerId))
  if (attributes['daily'] === true) query.set('daily', 'true')
  query.set('from', from.toISOString())
  query.set('to', to.toISOString())
  return `${publicUrl}/reports/${screen}?${query}`
}
