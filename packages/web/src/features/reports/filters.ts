import { type Period, PRESETS, type Preset, periodOf } from '../../data/history/period.ts'
import type { ReportQuestion } from '../../data/reports/report-calls.ts'
import type { TableSort } from '../../ui/table/sort.ts'
import type { AnyReport } from './report-list.ts'

/** What a person filters by; all of it stands in the address. */
export interface Filters {
  /** A preset, or an own range. */
  readonly period: Preset | Period
  readonly deviceIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly types: readonly string[]
  readonly geofenceIds: readonly number[]
  /** Kilometres and minutes; 0 = no limit. */
  readonly minKm: number
  readonly minMinutes: number
  readonly daily: boolean
  readonly sort: TableSort | null
}

/** The address after its question mark. */
export type Search = Readonly<Record<string, string | undefined>>

function idsOf(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}

function amountOf(text: string | undefined): number {
  const amount = Number(text)
  return Number.isFinite(amount) && amount > 0 ? amount : 0
}

function readPeriod({ period, from, to }: Search): Preset | Period {
  const range = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') }
  if (range.from <= range.to) return range
  return PRESETS.find((preset) => preset === period) ?? 'today'
}

function readSort(text: string | undefined): TableSort | null {
  const [, key, turn] = /^(\w+)(\.desc)?$/.exec(text ?? '') ?? []
  return key === undefined ? null : { key, direction: turn === undefined ? 'ascending' : 'descending' }
}

/** Read the filters of an address; what makes no sense is as if it were not there. */
export function readFilters(search: Search): Filters {
  return {
    period: readPeriod(search),
    deviceIds: idsOf(search['deviceId']),
    groupIds: idsOf(search['groupId']),
    types: (search['type'] ?? '').split(',').filter((type) => type !== '' && type !== 'allEvents'),
    geofenceIds: idsOf(search['geofenceId']),
    minKm: amountOf(search['minKm']),
    minMinutes: amountOf(search['minMinutes']),
    daily: search['daily'] === 'true',
    sort: readSort(search['sort']),
  }
}

const list = (values: readonly (string | number)[]): string | undefined => values.join(',') || undefined
const amount = (value: number): string | undefined => (value > 0 ? String(value) : undefined)

/** Write filters as the address; what is usual is left out. The reverse of {@link readFilters}. */
export function writeFilters(filters: Filters): Search {
  const { period, sort } = filters
  const isPreset = typeof period === 'string'
  return {
    period: isPreset && period !== 'today' ? period : undefined,
    from: isPreset ? undefined : new Date(period.from).toISOString(),
    to: isPreset ? undefined : new Date(period.to).toISOString(),
    deviceId: list(filters.deviceIds),
    groupId: list(filters.groupIds),
    type: list(filters.types),
    geofenceId: list(filters.geofenceIds),
    minKm: amount(filters.minKm),
    minMinutes: amount(filters.minMinutes),
    daily: filters.daily ? 'true' : undefined,
    sort: sort ? `${sort.key}${sort.direction === 'descending' ? '.desc' : ''}` : undefined,
  }
}

/** The filters every report understands, for the way from one report to another. */
export function commonSearch(search: Search): Search {
  const { period, from, to, deviceId, groupId } = search
  return { period, from, to, deviceId, groupId }
}

/** When somebody looks, and in whose time zone days begin. */
export interface Today {
  readonly now: number
  readonly zone: string
}

/** The range a period stands for now. */
export function rangeOf(period: Filters['period'], { now, zone }: Today): Period {
  return typeof period === 'string' ? periodOf(period, now, zone) : period
}

/** What the server is asked; filters the report does not know are left out. */
export function questionOf({ name, parameters }: AnyReport, filters: Filters, today: Today): ReportQuestion {
  const knows = (parameter: AnyReport['parameters'][number]): boolean => parameters.includes(parameter)
  return {
    report: name,
    deviceIds: filters.deviceIds,
    groupIds: filters.groupIds,
    types: knows('type') ? filters.types : [],
    geofenceIds: knows('geofenceId') ? filters.geofenceIds : [],
    ...rangeOf(filters.period, today),
    daily: knows('daily') && filters.daily,
    minDistance: knows('minDistance') ? filters.minKm * 1000 : 0,
    minDuration: knows('minDuration') ? filters.minMinutes * 60_000 : 0,
  }
}
