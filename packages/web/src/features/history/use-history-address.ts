import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { type Period, PRESETS, type Preset, periodOf } from '../../data/history/period.ts'
import { useTimeZone } from '../../data/use-time-zone.ts'

/** What the way is coloured by. */
export const COLOURINGS = ['speed', 'ignition', 'trip'] as const
export type Colouring = (typeof COLOURINGS)[number]

/** What the address says of the screen; times as ISO, everything optional. */
interface Address {
  deviceId?: string
  period?: string
  from?: string
  to?: string
  colour?: string
  only?: string
  /** Where the replay stands, and the part of the period the strip shows: epoch seconds. */
  at?: string
  part?: string
}

export interface HistoryAddress {
  deviceId: number | null
  /** null = an own range. */
  preset: Preset | null
  period: Period
  colouring: Colouring
  onlyStops: boolean
  at: number | null
  part: Period | null
  change: (changes: { [Key in keyof Address]: string | undefined }) => void
}

function presetOf(text: string | undefined): Preset | null {
  return PRESETS.find((preset) => preset === text) ?? null
}

/** An own range, when the address has a sound one. */
function rangeOf({ from, to }: Address): Period | null {
  const range = { from: Date.parse(from ?? ''), to: Date.parse(to ?? '') }
  return range.from < range.to ? range : null
}

function partOf(text: string | undefined): Period | null {
  const [from = Number.NaN, to = Number.NaN] = (text ?? '').split('-').map((second) => Number(second) * 1000)
  return from < to ? { from, to } : null
}

/** The state of the screen, which is the address: a link shows the same to somebody else. */
export function useHistoryAddress(): HistoryAddress {
  const search: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const zone = useTimeZone()
  const { period: presetText, from, to } = search
  const range = useMemo(() => rangeOf({ ...(from ? { from } : {}), ...(to ? { to } : {}) }), [from, to])
  const preset = range ? null : (presetOf(presetText) ?? 'today')
  // A screen left open over midnight keeps its days until they are chosen anew.
  const [openedAt] = useState(Date.now)
  const period = useMemo(() => range ?? periodOf(preset ?? 'today', openedAt, zone), [range, preset, openedAt, zone])
  const change = useCallback<HistoryAddress['change']>(
    (changes) => {
      void navigate({ to: '.', search: (before: Address) => ({ ...before, ...changes }), replace: true })
    },
    [navigate],
  )
  const deviceId = Number(search.deviceId)
  const at = Number(search.at) * 1000
  return {
    deviceId: Number.isInteger(deviceId) && deviceId > 0 ? deviceId : null,
    preset,
    period,
    colouring: COLOURINGS.find((each) => each === search.colour) ?? 'speed',
    onlyStops: search.only === 'stops',
    at: at > 0 ? at : null,
    part: useMemo(() => partOf(search.part), [search.part]),
    change,
  }
}

/** The address of an own range; it takes the place of a preset and forgets where the replay stood. */
export function ownRange({ from, to }: Period) {
  return {
    period: undefined,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    at: undefined,
    part: undefined,
  }
}

/** The address of a preset. */
export function presetRange(preset: Preset) {
  return { period: preset, from: undefined, to: undefined, at: undefined, part: undefined }
}
