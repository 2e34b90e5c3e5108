import { GEOFENCE_DEFAULTS, GEOFENCE_KEYS, type Geofence, isLocking } from '@rastro/contracts'
import { IconAnchor, IconCircle, IconLock, IconPolygon, IconRoute } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { NO_LINKS, useLinkedList, useSaveLinked } from '../../data/object-links.ts'
import { useList, useRemove } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { compareNames } from '../../i18n/compare-names.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { useCurrentMap } from '../../map/current-map.ts'
import { useDrawingPurpose } from '../../map/draw/is-drawing.ts'
import { fitArea } from '../../map/geofences/area-on-map.ts'
import { seenInDark } from '../../map/geofences/seen-in-dark.ts'
import { useScheme } from '../../ui/scheme.ts'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { readArea, sizeOf } from './area-words.ts'
import { FilesMenu } from './files/files-menu.tsx'
import { GeofenceFields } from './geofence-fields.tsx'
import { formOf, type GeofenceForm, geofenceOf } from './geofence-form.ts'
import styles from './geofences.module.css'
import { geofenceStrings } from './strings.ts'
import { useExported } from './use-exported.ts'

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
const SHAPE_ICONS = { circle: IconCircle, polygon: IconPolygon, line: IconRoute } as const

/** Geofences: the list, the form with its drawing, and both in step with the map. */
export default function GeofencesScreen() {
  const t = useWords(geofenceStrings)
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const { edit }: { edit?: string } = useSearch({ strict: false })
  const { items, denied, loading } = useList('geofences')
  const linked = useLinkedList('geofences', items, loading, edit)
  const save = useSaveLinked('geofences')
  const remove = useRemove('geofences')
  const sorted = useMemo(
    () => linked.items.map(formOf).toSorted((one, other) => compareNames(one.name, other.name)),
    [linked.items],
  )
  const mayAdd = mayCreate('geofences')
  const files = useMemo(() => <FilesMenu geofences={items} mayImport={mayAdd} />, [items, mayAdd])
  const { blank } = useNewGeofence()
  useMapInStep(items)
  return (
    <SettingsScreen
      name="geofences"
      exported={useExported()}
      items={sorted}
      denied={denied}
      loading={linked.loading}
      actions={files}
      row={useRow()}
      blank={mayAdd ? blank : null}
      mayEdit={mayEdit('geofences')}
      isWaiting={useDrawingPurpose() === 'area'}
      renderFields={(form) => <GeofenceFields {...form} />}
      validate={({ name, area }): Record<string, string> => ({
        ...(name.trim() === '' ? { name: t('nameMissing') } : {}),
        ...(readArea(area) === null ? { area: t('areaMissing') } : {}),
      })}
      save={async ({ linksBefore, ...form }) => {
        const geofence = geofenceOf({ ...form, name: form.name.trim() })
        return { ...(await save(geofence, form, linksBefore)), linksBefore: form }
      }}
      remove={mayDelete('geofences') ? (id) => remove.mutateAsync(id) : undefined}
      empty={{ icon: <IconPolygon size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
    />
  )
}

/** How a geofence stands in the list: its shape in its colour, and how large it is. */
function useRow() {
  const t = useWords(geofenceStrings)
  const language = useLanguage()
  const scheme = useScheme()
  return useCallback(
    ({ name, area: text, attributes, description }: Geofence) => {
      const area = readArea(text)
      const color = attributes[GEOFENCE_KEYS.color]
      const isAnchor = attributes[GEOFENCE_KEYS.isAnchor] === true
      const Icon = isAnchor ? IconAnchor : area ? SHAPE_ICONS[area.kind] : IconPolygon
      const size = area
        ? `${t(area.kind)} · ${sizeOf(area, language, (count) => t('count', { count }))}`
        : t('unreadable')
      const locks = isLocking({ attributes })
      return {
        title: name,
        detail: isAnchor ? `${t('anchor')} · ${size}` : size,
        words: description ?? '',
        lead: (
          <span className={styles.lead} style={{ color: colourIn(scheme, color) }}>
            <Icon {...ICON} />
          </span>
        ),
        tail: locks ? (
          <span className={styles.lock} title={t('locking')}>
            <IconLock size={18} stroke={1.7} role="img" aria-label={t('locking')} />
          </span>
        ) : null,
      }
    },
    [t, language, scheme],
  )
}

/** The colour of a geofence on the panel; the brand's where nobody chose one. */
function colourIn(scheme: 'light' | 'dark', color: unknown): string {
  if (typeof color !== 'string') return 'var(--brand-text)'
  return scheme === 'dark' ? seenInDark(color) : color
}

/** Metres of a circle that somebody began by pointing at a place. */
const FIRST_RADIUS = 200

/** What the form of a new one begins with: `?at=<latitude>,<longitude>` is a circle around that place. */
function useNewGeofence(): { blank: GeofenceForm } {
  const { at }: { at?: string } = useSearch({ strict: false })
  const blank = useMemo(() => {
    const [latitude, longitude] = (at ?? '').split(',').map(Number)
    const area = `CIRCLE (${latitude} ${longitude}, ${FIRST_RADIUS})`
    const isPlace = at !== undefined && readArea(area) !== null
    return formOf({ ...GEOFENCE_DEFAULTS, ...NO_LINKS, ...(isPlace ? { area } : {}) })
  }, [at])
  return { blank }
}

/** A press on a geofence opens it; the one that is open stands out, is in the view, and its form draws it. */
function useMapInStep(items: readonly Geofence[]): void {
  const view = useCurrentMap()
  const navigate = useNavigate()
  const { edit }: { edit?: string } = useSearch({ strict: false })
  useEffect(() => {
    if (view === null || edit !== undefined) return undefined
    return view.geofences.onPress(
      ({ id }) => void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, edit: id }) }),
    )
  }, [view, edit, navigate])
  const opened = items.find(({ id }) => String(id) === String(edit))
  const area = opened?.area
  const id = opened?.id ?? null
  useEffect(() => {
    if (view === null || id === null) return undefined
    view.geofences.conceal(id)
    return () => view.geofences.conceal(null)
  }, [view, id])
  useEffect(() => {
    const shape = area === undefined ? null : readArea(area)
    if (view !== null && shape !== null) fitArea(view, shape)
  }, [view, area])
}
