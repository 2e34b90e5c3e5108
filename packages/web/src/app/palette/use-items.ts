import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useFeed } from '../../data/feed.tsx'
import { toggleFilter } from '../../data/list-query.ts'
import type { VehicleRow } from '../../data/live-feed.ts'
import { type Overlay, openOverlay } from '../../data/overlays.ts'
import { muted } from '../../data/settings.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import { pinPlace } from '../../map/place-search/found-place.ts'
import { usePlaceOptions } from '../../map/place-search/use-place-options.ts'
import type { Menus } from '../menu.ts'
import { menuStrings } from '../menu-strings.ts'
import { type Choice, useLanguageChoice, useThemeChoice } from '../shell/menu-choices.tsx'
import { shellStrings } from '../shell/strings.ts'
import { paletteStrings } from './palette-strings.ts'

/** Something the palette can do. */
export interface Item {
  id: string
  group: 'vehicles' | 'screens' | 'actions' | 'places'
  label: string
  /** Said beside it, such as a plate. */
  note?: string
  run: () => void
}

/** As many vehicles as fit beside the rest. */
const MOST_VEHICLES = 8
const FILTERS = ['all', 'online', 'offline', 'unknown', 'moving'] as const

/** Letters without accents and capitals. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Whether every word of the wish is in the text, at the start of one of its words. */
export function fits(text: string, wish: string): boolean {
  const words = fold(text).split(/[^a-z0-9]+/)
  return fold(wish)
    .split(/\s+/)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)))
}

function useVehicles(wish: string): Item[] {
  const feed = useFeed()
  const navigate = useNavigate()
  const [rows, setRows] = useState<readonly VehicleRow[]>([])
  useEffect(() => {
    let isCurrent = true
    void feed.find(wish, MOST_VEHICLES).then((found) => isCurrent && setRows(found))
    return () => {
      isCurrent = false
    }
  }, [feed, wish])
  return rows.map(({ id, name, plate }) => ({
    id: `vehicle-${id}`,
    group: 'vehicles',
    label: name,
    ...(plate ? { note: plate } : {}),
    run: () => void navigate({ to: '/devices/$deviceId', params: { deviceId: String(id) } }),
  }))
}

/** Fewer letters are the beginning of a vehicle or a screen. */
const SHORTEST_PLACE = 3
const MOST_PLACES = 4

/** Towns and coordinates, where there is a map to show them. */
function usePlaces(wish: string): Item[] {
  const view = useCurrentMap()
  const navigate = useNavigate()
  const { options } = usePlaceOptions(view, wish.trim().length < SHORTEST_PLACE ? '' : wish)
  if (view === null) return []
  const places = options.flatMap((option) => ('place' in option ? option : [])).slice(0, MOST_PLACES)
  return places.map(({ id, place }) => ({
    id,
    group: 'places',
    label: place.name,
    note: place.detail,
    run() {
      void navigate({ to: '/home' })
      pinPlace(view, place)
    },
  }))
}

function useScreens(menus: Menus): Item[] {
  const t = useWords(menuStrings)
  const navigate = useNavigate()
  const entries = new Map([...menus.main, ...menus.foot, ...menus.account].map((entry) => [entry.path, entry]))
  return [...entries.values()].map(({ path, word }) => ({
    id: path,
    group: 'screens',
    label: t(word),
    run: () => void navigate({ to: path }),
  }))
}

function choicesOf(kind: string, { options, choose }: Choice, label: (name: string) => string): Item[] {
  return options.map((option) => ({
    id: `${kind}-${option.value}`,
    group: 'actions',
    label: label(option.label),
    run: () => choose(option.value),
  }))
}

function overlayItem(id: string, label: string, overlay: Overlay): Item {
  return { id, group: 'actions', label, run: () => openOverlay(overlay) }
}

function useActions(onHelp: () => void): Item[] {
  const t = useWords(paletteStrings)
  const shell = useWords(shellStrings)
  const theme = useThemeChoice()
  const language = useLanguageChoice()
  const navigate = useNavigate()
  const rights = useRights()
  // Any user who may have others below him (OP-108).
  const isOperator = (rights.administrator || rights.user?.userLimit !== 0) && rights.mayCreate('users')
  const filters = FILTERS.map(
    (filter): Item => ({
      id: `filter-${filter}`,
      group: 'actions',
      label: t('filter', { name: shell(filter) }),
      run() {
        toggleFilter(filter)
        void navigate({ to: '/devices' })
      },
    }),
  )
  return [
    ...filters,
    { id: 'sounds', group: 'actions', label: t('sounds'), run: () => muted.set(!muted.get()) },
    ...choicesOf('theme', theme, (name) => t('theme', { name })),
    ...choicesOf('language', language, (name) => t('language', { name })),
    ...(rights.mayCreate('devices')
      ? [overlayItem('import', t('importVehicles'), { name: 'import', kind: 'devices' })]
      : []),
    ...(isOperator ? [overlayItem('import-users', t('importUsers'), { name: 'import', kind: 'users' })] : []),
    ...(isOperator ? [overlayItem('mass-message', t('massMessage'), { name: 'massMessage' })] : []),
    { id: 'help', group: 'actions', label: t('shortcuts'), note: '?', run: onHelp },
  ]
}

/** Everything that fits the wish: vehicles, screens, actions, places, in this order. */
export function useItems(wish: string, menus: Menus, onHelp: () => void): Item[] {
  const vehicles = useVehicles(wish)
  const places = usePlaces(wish)
  const others = [...useScreens(menus), ...useActions(onHelp)].filter(({ label }) => fits(label, wish))
  // Without a wish the screens come first: nobody looks for the first eight vehicles of the alphabet.
  return wish.trim() === '' ? others : [...vehicles, ...others, ...places]
}
