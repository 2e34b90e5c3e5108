import type { Attributes, Event } from '@rastro/contracts'
import { type Chapter, createChapterMaker, type Totals, totalsOf } from './chapters.ts'
import type { Incident } from './incident.ts'
import { askText, type LoadParts, loadPoints, type PointsOrder } from './load-points.ts'
import { HistoryFailure } from './parse-route.ts'
import type { Track } from './track.ts'
import { createTrackBuilder } from './track-builder.ts'

/** Everything the history screen shows of one device in one period. */
export interface History {
  readonly deviceId: number
  readonly from: number
  readonly to: number
  /** The period is only loaded up to here. */
  readonly loadedTo: number
  readonly track: Track
  readonly chapters: readonly Chapter[]
  readonly totals: Totals
  readonly incidents: readonly Incident[]
  /** The events could not be loaded; everything else is there. */
  readonly isWithoutIncidents: boolean
  /** Knots; null = nobody set one. */
  readonly limit: number | null
  /** Milliseconds from which on standing is a stop. */
  readonly stopAfterMs: number
}

/** The period, and what decides how it is cut. */
export interface HistoryOrder extends PointsOrder {
  /** Attributes of the server, the last word where device and groups say nothing. */
  serverAttributes: Attributes
}

/** What tells nothing on a map that shows way, stops and ignition already. */
const UNTOLD = new Set([
  'deviceOnline',
  'deviceOffline',
  'deviceUnknown',
  'deviceInactive',
  'deviceMoving',
  'deviceStopped',
  'ignitionOn',
  'ignitionOff',
  'queuedCommandSent',
])

/** Events are few: a longer piece than of positions. */
const EVENT_PIECE_MS = 31 * 86_400_000

/**
 * Load and derive the history of a device.
 * @throws HistoryFailure
 */
export async function loadHistory(order: HistoryOrder, parts: LoadParts): Promise<History> {
  const settings = await loadSettings(order, parts)
  const limit = Number(settings('speedLimit') ?? 0) || null
  const subject = { deviceId: order.deviceId, deviceName: '', setting: settings }
  const maker = createChapterMaker(subject, order)
  const builder = createTrackBuilder()
  // Nobody tells a visitor of events, so nothing is missing.
  const incidents = order.isVisitor ? Promise.resolve([]) : loadIncidents(order, parts)
  const loadedTo = await loadPoints(order, parts, (points) => {
    for (const point of points) {
      builder.add(point)
      maker.add(point)
    }
  })
  const track = builder.finish()
  const chapters = maker.finish(track, limit)
  const told = await incidents
  return {
    ...order,
    loadedTo,
    track,
    chapters,
    totals: totalsOf(chapters),
    incidents: told ?? [],
    isWithoutIncidents: told === null,
    limit,
    stopAfterMs: (Number(settings('report.trip.minDuration') ?? 0) || 180) * 1000,
  }
}

type Setting = (key: string) => Attributes[string] | undefined

/** A setting of the device, of its groups upwards, else of the server: the order of the reference server. */
async function loadSettings(order: HistoryOrder, parts: LoadParts): Promise<Setting> {
  const [devices, groups] = await Promise.all([
    askList(new URL(`/api/devices?id=${order.deviceId}`, order.base), parts),
    // A visitor has no groups to ask for.
    order.isVisitor ? [] : askList(new URL('/api/groups', order.base), parts),
  ])
  const levels: Attributes[] = []
  let level = devices[0]
  // No chain is longer than there are groups, even if one stands above itself.
  for (let step = 0; level !== undefined && step <= groups.length; step++) {
    levels.push(level.attributes)
    const { groupId } = level
    level = groups.find(({ id }) => id === groupId)
  }
  levels.push(order.serverAttributes)
  return (key) => levels.find((attributes) => attributes[key] !== undefined && attributes[key] !== null)?.[key]
}

interface Level {
  id: number
  groupId: number
  attributes: Attributes
}

/** What somebody may not read decides nothing. */
async function askList(url: URL, { ask, signal }: LoadParts): Promise<Level[]> {
  const text = await askText(url, ask, signal).catch((error: unknown) => {
    if (error instanceof HistoryFailure && error.problem === 'refused') return null
    throw error
  })
  // The server's own answer, described by the contracts both sides share.
  return text === null ? [] : (JSON.parse(text) as Level[])
}

/** What happened, oldest first; null when the server does not tell. */
async function loadIncidents(order: HistoryOrder, { ask, signal }: LoadParts): Promise<Incident[] | null> {
  const incidents: Incident[] = []
  for (let from = order.from; from <= order.to; from += EVENT_PIECE_MS) {
    const url = new URL('/api/reports/events', order.base)
    url.searchParams.set('deviceId', String(order.deviceId))
    url.searchParams.set('from', new Date(from).toISOString())
    url.searchParams.set('to', new Date(Math.min(order.to, from + EVENT_PIECE_MS - 1)).toISOString())
    const text = await askText(url, ask, signal).catch((error: unknown) => {
      if (error instanceof HistoryFailure) return null
      throw error
    })
    if (text === null) return null
    // As above.
    for (const event of JSON.parse(text) as Event[]) if (!UNTOLD.has(event.type)) incidents.push(incidentOf(event))
  }
  return incidents.sort((one, other) => one.time - other.time)
}

function incidentOf({ id, type, eventTime, attributes, geofenceId }: Event): Incident {
  const alarm = attributes['alarm']
  return { id, type, time: Date.parse(eventTime ?? ''), alarm: typeof alarm === 'string' ? alarm : null, geofenceId }
}
