import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { View } from '../../charts/time-axis.ts'
import { useFeed } from '../../data/feed.tsx'
import type { History } from '../../data/history/load-history.ts'
import type { Playback } from '../../data/history/playback.ts'
import { useWords } from '../../i18n/strings.ts'
import { Dock } from '../../ui/dock.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { ExportMenu } from './export-menu.tsx'
import styles from './history.module.css'
import { Journey } from './journey.tsx'
import { Legend } from './legend.tsx'
import { LoadingState } from './loading-state.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { Player } from './player.tsx'
import { historyStrings } from './strings.ts'
import { PLAY } from './strip-layout.ts'
import { useHistory } from './use-history.ts'
import { type HistoryAddress, useHistoryAddress } from './use-history-address.ts'
import { useKeys } from './use-keys.ts'
import { usePlayback } from './use-playback.ts'
import { useRouteDrawing } from './use-route-drawing.ts'
import { VehiclePicker } from './vehicle-picker.tsx'

/** Name and kind of the vehicle, from the live fleet. */
function useVehicle(id: number | null) {
  const slice = useFeed().vehicle(id ?? 0)
  const row = useSyncExternalStore(slice.subscribe, slice.get)?.row
  return { name: row?.name ?? '', category: row?.category ?? ('default' as const) }
}

/** How long the address waits until the replay rests somewhere. */
const REST_MS = 600

/** The address says where the replay stands once it rests, so that a link shows the same moment. */
function useRememberedMoment(playback: Playback | null, change: HistoryAddress['change']): void {
  useEffect(() => {
    if (playback === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = playback.onTime(() => {
      clearTimeout(timer)
      timer = setTimeout(() => change({ at: String(Math.round(playback.time() / 1000)) }), REST_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [playback, change])
}

/** The part of time the strip shows, kept in the address. */
function useView(playback: Playback | null, address: HistoryAddress): [View, (view: View) => void] {
  const { change, part } = address
  const whole = useMemo(
    () => (playback ? { from: playback.from, to: Math.max(playback.to, playback.from + 1) } : { from: 0, to: 1 }),
    [playback],
  )
  const [chosen, setChosen] = useState<{ view: View; whole: View } | null>(null)
  const show = useCallback(
    (next: View) => {
      setChosen({ view: next, whole })
      const isWhole = next.from <= whole.from && next.to >= whole.to
      change({ part: isWhole ? undefined : `${Math.floor(next.from / 1000)}-${Math.ceil(next.to / 1000)}` })
    },
    [whole, change],
  )
  // What was chosen of another period means nothing in this one.
  return [chosen?.whole === whole ? chosen.view : (part ?? whole), show]
}

/** The way of one vehicle in a period: on the map, as a strip below it, and hour by hour beside it. */
export default function HistoryScreen() {
  const address = useHistoryAddress()
  const { deviceId, period, colouring, change } = address
  const t = useWords(historyStrings)
  const isMobile = useMobile()
  const vehicle = useVehicle(deviceId)
  const { loading, retry, cancel } = useHistory(deviceId, period)
  const history = loading.state === 'done' && loading.history.track.count > 0 ? loading.history : null
  const playback = usePlayback(history, address.at)
  const [pointed, setPointed] = useState<number | null>(null)
  const [isFollowing, setFollowing] = useState(false)
  const onDragged = useCallback(() => setFollowing(false), [])
  const [view, setView] = useView(playback, address)
  useKeys(playback)
  useRememberedMoment(playback, change)
  useRouteDrawing({ history, playback, colouring, category: vehicle.category, pointed, isFollowing, onDragged })
  useExportInHeading(history, vehicle.name, isMobile)

  const legend = history ? (
    <Legend history={history} colouring={colouring} onColouring={(colour) => change({ colour })} />
  ) : null
  const player =
    history && playback ? (
      <Player {...{ history, playback, isFollowing, view }} onFollow={setFollowing} onView={setView} />
    ) : null
  return (
    <>
      <div className={styles.form}>
        <VehiclePicker
          deviceId={deviceId}
          onPick={(id) => change({ deviceId: String(id), at: undefined, part: undefined })}
        />
        <PeriodPicker {...address} />
        {player && !isMobile ? <SkipLink to={PLAY}>{t('toPlayer')}</SkipLink> : null}
      </div>
      {isMobile ? player : null}
      {history && playback ? (
        <Journey history={history} playback={playback} address={address} onPoint={setPointed} name={vehicle.name}>
          {isMobile ? legend : null}
        </Journey>
      ) : (
        <LoadingState loading={loading} address={address} onRetry={retry} onCancel={cancel} />
      )}
      {isMobile || !player ? null : (
        <Dock>
          {legend}
          {player}
        </Dock>
      )}
    </>
  )
}

/** On wide screens exporting is an action of the heading; phones have it below the totals. */
function useExportInHeading(history: History | null, name: string, isMobile: boolean): void {
  const extra = useMemo(
    () =>
      history && !isMobile ? (
        <span className={styles.headExport}>
          <ExportMenu history={history} name={name} />
        </span>
      ) : null,
    [history, name, isMobile],
  )
  useHeading(null, extra)
}
