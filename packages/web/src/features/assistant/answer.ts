import { EVENT_WORDS, isEventType } from '@rastro/contracts/event-words'
import { kmhFromKnots } from '@rastro/contracts/units'
import { VEHICLE_STATES } from '@rastro/contracts/vocabulary'
import { loadAddress, loadDriverName, loadEvents, loadStops, loadSummaries, type Span } from '../../data/fleet-facts.ts'
import type { VehicleRow } from '../../data/live-feed.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { word } from '../../i18n/strings.ts'
import { formatAge, formatClock, formatDuration } from '../../i18n/times.ts'
import { formatDistance, type SpeedUnit } from '../../i18n/units.ts'
import { assistantStrings } from './strings.ts'
import type { Question } from './understand.ts'

/** One line of an answer; with a vehicle it links there. */
export interface Line {
  text: string
  vehicle?: { id: number; name: string }
}

/** What the assistant says, and where it knows it from. */
export interface Answer {
  lead: string
  lines: readonly Line[]
  source: string
}

/** What answers are made of. */
export interface Facts {
  rows: readonly VehicleRow[]
  /** The present by the server's clock, epoch milliseconds. */
  now: number
  /** When today began, epoch milliseconds. */
  midnight: number
  speedUnit: SpeedUnit
}

const HOUR_MS = 3_600_000
/** Reports are asked for at most so many vehicles; the answer says so. Own choice. */
const MOST_REPORTED = 200
const MOST_LINES = 20
const MOST_EVENTS = 10

const say = (key: Parameters<typeof word<keyof (typeof assistantStrings)['words']['en']>>[1], values = {}): string =>
  word(assistantStrings, key, values)

/** Lines of an answer, the first ones if there are many; the lead counts them all. */
function listed(
  lead: 'stopped' | 'offline' | 'speeding',
  values: object,
  lines: readonly Line[],
  source: string,
): Answer {
  if (lines.length === 0) return { lead: say('none'), lines: [], source }
  const more = lines.length > MOST_LINES ? [{ text: say('more', { count: lines.length - MOST_LINES }) }] : []
  return {
    lead: say(lead, { count: lines.length, ...values }),
    lines: [...lines.slice(0, MOST_LINES), ...more],
    source,
  }
}

function today({ midnight, now }: Facts): Span {
  return { from: midnight, to: now }
}

/** Vehicles a report is asked for, and what its source is called. */
function reported({ rows }: Facts, report: string) {
  const ids = rows.slice(0, MOST_REPORTED).map(({ id }) => id)
  const isCut = rows.length > MOST_REPORTED
  return { ids, source: say(isCut ? 'sourceReportCut' : 'sourceReport', { report, count: MOST_REPORTED }) }
}

async function stopped(hours: number, facts: Facts): Promise<Answer> {
  const { ids, source } = reported(facts, say('reportStops'))
  const stops = ids.length > 0 ? await loadStops(ids, today(facts)) : []
  const longest = new Map<number, { name: string; duration: number; address: string | null }>()
  for (const { deviceId, deviceName, duration, address } of stops) {
    if (duration < hours * HOUR_MS || duration <= (longest.get(deviceId)?.duration ?? 0)) continue
    longest.set(deviceId, { name: deviceName, duration, address })
  }
  const lines = [...longest]
    .sort(([, one], [, other]) => other.duration - one.duration)
    .map(([id, { name, duration, address }]) => ({
      text: [formatDuration(duration), address].filter(Boolean).join(' · '),
      vehicle: { id, name },
    }))
  return listed('stopped', { duration: formatDuration(hours * HOUR_MS) }, lines, source)
}

function offline(hours: number, { rows, now }: Facts): Answer {
  const silent = rows
    .filter(
      ({ status, lastUpdate }) => status !== 'online' && (lastUpdate === null || now - lastUpdate >= hours * HOUR_MS),
    )
    .sort((one, other) => (one.lastUpdate ?? 0) - (other.lastUpdate ?? 0))
  const lines = silent.map(({ id, name, lastUpdate }) => ({
    text: lastUpdate === null ? say('never') : formatAge(lastUpdate, now, currentLanguage()),
    vehicle: { id, name },
  }))
  return listed('offline', { duration: formatDuration(hours * HOUR_MS) }, lines, say('sourceLive'))
}

function speeding(limit: number, { rows }: Facts): Answer {
  const fast = rows
    .map((row) => ({ ...row, speedKmh: Math.round(kmhFromKnots(row.speed ?? 0)) }))
    .filter(({ status, alarm, speedKmh }) => status === 'online' && (speedKmh > limit || alarm === 'overspeed'))
    .sort((one, other) => other.speedKmh - one.speedKmh)
  const lines = fast.map(({ id, name, speedKmh }) => ({ text: `${speedKmh} km/h`, vehicle: { id, name } }))
  return listed('speeding', { limit }, lines, say('sourceLive'))
}

function count(what: Extract<Question, { kind: 'count' }>['what'], { rows }: Facts): Answer {
  const fitting = rows.filter(({ status, state }) => {
    if (what === 'all') return true
    if (what === 'online' || what === 'offline') return what === 'online' ? status === 'online' : status !== 'online'
    return what === 'moving' ? state === 'moving' : state === 'stopped' || state === 'idling'
  })
  const lead = say(`count_${what}` as 'count_all', { number: fitting.length, total: rows.length })
  return { lead, lines: [], source: say('sourceLive') }
}

/** The live feed names the places of vehicles somebody looks at; of the others the server is asked. */
async function where(id: number, { rows, now }: Facts): Promise<Answer> {
  const row = rows.find((each) => each.id === id)
  if (!row) return { lead: say('which'), lines: [], source: '' }
  const language = currentLanguage()
  const since = row.lastUpdate === null ? say('never') : formatAge(row.lastUpdate, now, language)
  const address = row.address ?? (await loadAddress(id)) ?? say('noAddress')
  const speed = row.state === 'moving' && row.speed !== null ? `${Math.round(kmhFromKnots(row.speed))} km/h` : null
  const text = [VEHICLE_STATES[row.state][language], speed, address, since].filter((part) => part !== null).join(' · ')
  return { lead: say('where', { name: row.name }), lines: [{ text, vehicle: row }], source: say('sourceLive') }
}

async function driver(id: number, { rows }: Facts): Promise<Answer> {
  const row = rows.find((each) => each.id === id)
  if (!row) return { lead: say('which'), lines: [], source: '' }
  const name = row.driver === null ? null : ((await loadDriverName(row.driver)) ?? row.driver)
  const lead = name === null ? say('noDriver', { name: row.name }) : say('driver', { name: row.name, driver: name })
  return { lead, lines: [{ text: say('open'), vehicle: row }], source: say('sourceLive') }
}

async function distance(id: number, facts: Facts): Promise<Answer> {
  const row = facts.rows.find((each) => each.id === id)
  const [summary] = await loadSummaries([id], today(facts))
  const length = formatDistance(summary?.distance ?? 0, facts.speedUnit, currentLanguage())
  const lead = say('distance', { name: row?.name ?? '', distance: length })
  const source = say('sourceReport', { report: say('reportSummary') })
  return { lead, lines: row ? [{ text: say('open'), vehicle: row }] : [], source }
}

async function events(only: number | null, facts: Facts): Promise<Answer> {
  const { ids, source } = reported(facts, say('reportEvents'))
  const asked = only === null ? ids : [only]
  const found = asked.length > 0 ? await loadEvents(asked, today(facts)) : []
  if (found.length === 0) return { lead: say('noEvents'), lines: [], source }
  const names = new Map(facts.rows.map(({ id, name }) => [id, name]))
  const instant = ({ eventTime }: (typeof found)[number]): number => Date.parse(eventTime ?? '')
  const latest = found.sort((one, other) => instant(other) - instant(one)).slice(0, MOST_EVENTS)
  const lines = latest.map((event) => {
    const { type, deviceId } = event
    const words = isEventType(type) ? EVENT_WORDS[type][currentLanguage()] : type
    const vehicle = { id: deviceId, name: names.get(deviceId) ?? String(deviceId) }
    return { text: `${formatClock(instant(event))} · ${words}`, vehicle }
  })
  return { lead: say('events', { count: latest.length }), lines, source }
}

/**
 * Answer a question from the live fleet and the reports.
 * @throws ApiError a report cannot be had
 */
export function answerTo(question: Question, facts: Facts): Promise<Answer> | Answer {
  switch (question.kind) {
    case 'stopped':
      return stopped(question.hours, facts)
    case 'offline':
      return offline(question.hours, facts)
    case 'speeding':
      return speeding(question.speed, facts)
    case 'count':
      return count(question.what, facts)
    case 'where':
      return where(question.vehicle, facts)
    case 'distance':
      return distance(question.vehicle, facts)
    case 'driver':
      return driver(question.vehicle, facts)
    case 'events':
      return events(question.vehicle, facts)
    case 'which':
    case 'otherDay':
      return { lead: say(question.kind), lines: [], source: '' }
    default:
      return { lead: say('unknown'), lines: [], source: '' }
  }
}
