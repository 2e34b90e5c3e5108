import {
  IconCurrentLocation,
  IconMapSearch,
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconRulerMeasure,
  IconStack2,
} from '@tabler/icons-react'
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { loadCode } from '../data/load-code.ts'
import { useWords } from '../i18n/strings.ts'
import { DEFAULT_ZOOM } from './camera/camera.ts'
import { controlStrings } from './control-strings.ts'
import { useDrawingPurpose } from './draw/is-drawing.ts'
import styles from './fleet-map.module.css'
import type { Notice } from './fleet-map.tsx'
import { LayersMenu } from './layers-menu.tsx'
import type { MapHost } from './map-host.ts'
import { usePinnedPlace } from './place-search/found-place.ts'
import { PlacePin } from './place-search/place-pin.tsx'
import { placeSearchStrings } from './place-search/strings.ts'

/** Loaded when somebody looks for the first place. */
const PlaceSearch = lazy(() => loadCode(() => import('./place-search/place-search.tsx')))

const ICON = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

interface MapControlsProps {
  host: MapHost
  onNotice: (notice: Notice) => void
}

/** Places, layers, my place, ruler, zoom and full screen in one column at the lower right, and the pin on a found place. */
export function MapControls({ host, onNotice }: MapControlsProps) {
  const words = useWords(controlStrings)
  const findMe = () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        host.camera.goTo({ latitude: coords.latitude, longitude: coords.longitude, zoom: DEFAULT_ZOOM - 1 }),
      () => onNotice('myPlaceFailed'),
    )
  }
  const pinned = usePinnedPlace()
  return (
    <>
      {pinned ? <PlacePin view={host} place={pinned} /> : null}
      <div className={styles.controls}>
        <div className={styles.group}>
          <PlaceButton host={host} />
          <LayersButton />
          <ControlButton label={words('myPlace')} onClick={findMe}>
            <IconCurrentLocation {...ICON} />
          </ControlButton>
          <RulerButton />
        </div>
        <div className={`${styles.group} ${styles.desktop}`}>
          <ControlButton label={words('zoomIn')} onClick={() => host.zoomBy(1)}>
            <IconPlus {...ICON} />
          </ControlButton>
          <ControlButton label={words('zoomOut')} onClick={() => host.zoomBy(-1)}>
            <IconMinus {...ICON} />
          </ControlButton>
        </div>
        <div className={`${styles.group} ${styles.desktop}`}>
          <FullScreenButton />
        </div>
      </div>
    </>
  )
}

interface ControlButtonProps {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

function ControlButton({ label, disabled = false, onClick, children }: ControlButtonProps) {
  return (
    <button type="button" className={styles.control} aria-label={label} title={label} {...{ disabled, onClick }}>
      {children}
    </button>
  )
}

/** Distances and surfaces; pressed again it goes. */
function RulerButton() {
  const words = useWords(controlStrings)
  const purpose = useDrawingPurpose()
  const measure = async () => {
    const { cancelDrawing, startMeasuring } = await loadCode(() => import('./draw/drawing.ts'))
    if (purpose === 'measure') cancelDrawing()
    else startMeasuring()
  }
  return (
    // Measuring would throw away what is being drawn.
    <ControlButton label={words('ruler')} disabled={purpose === 'area'} onClick={() => void measure()}>
      <IconRulerMeasure {...ICON} />
    </ControlButton>
  )
}

/** Whether what a button opens beside it is open; a press elsewhere and Escape close it. */
function useFlyout() {
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const close = useCallback(() => {
    setIsOpen(false)
    place.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && place.current?.contains(event.target) !== true) setIsOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, close])
  return { place, isOpen, close, toggle: () => setIsOpen(!isOpen) }
}

interface FlyoutProps {
  label: string
  icon: ReactNode
  isOpen: boolean
  onToggle: () => void
  ref: Ref<HTMLDivElement>
  children: ReactNode
}

/** A button of the column with what it opens beside it. */
function Flyout({ label, icon, isOpen, onToggle, ref, children }: FlyoutProps) {
  return (
    <div ref={ref} className={styles.flyout}>
      <button
        type="button"
        className={styles.control}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {icon}
      </button>
      {isOpen ? children : null}
    </div>
  )
}

function PlaceButton({ host }: { host: MapHost }) {
  const words = useWords(placeSearchStrings)
  const { place, isOpen, close, toggle } = useFlyout()
  const icon = <IconMapSearch {...ICON} />
  return (
    <Flyout ref={place} label={words('findPlace')} icon={icon} isOpen={isOpen} onToggle={toggle}>
      <Suspense fallback={null}>
        <PlaceSearch view={host} onClose={close} />
      </Suspense>
    </Flyout>
  )
}

function LayersButton() {
  const words = useWords(controlStrings)
  const { place, isOpen, toggle } = useFlyout()
  const icon = <IconStack2 {...ICON} />
  return (
    <Flyout ref={place} label={words('layers')} icon={icon} isOpen={isOpen} onToggle={toggle}>
      <LayersMenu />
    </Flyout>
  )
}

function FullScreenButton() {
  const words = useWords(controlStrings)
  const isFull = useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener)
      return () => document.removeEventListener('fullscreenchange', listener)
    },
    () => document.fullscreenElement !== null,
  )
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    change.catch(reportError)
  }
  return (
    <ControlButton label={words(isFull ? 'leaveFullScreen' : 'fullScreen')} onClick={toggle}>
      {isFull ? <IconMinimize {...ICON} /> : <IconMaximize {...ICON} />}
    </ControlButton>
  )
}
