import type { Place } from '@rastro/contracts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useWords } from '../../i18n/strings.ts'
import type { MapView } from '../map-view.ts'
import { sketch as tell } from './drawing.ts'
import styles from './drawing-layer.module.css'
import { drawStrings } from './strings.ts'
import type { Pixel } from './use-camera.ts'
import { firstRadius } from './use-drawing-pointer.ts'

const STEP = 32
const SHORT_STEP = 4

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Drawing without a pointer: the arrows move the map below the crosshair, Enter marks the place under it. It has the
 * focus when drawing begins, and is seen only by who came by keyboard.
 */
export function Crosshair({ view, project }: { view: MapView; project: (place: Place) => Pixel }) {
  const t = useWords(drawStrings)
  const { camera } = view
  const button = useRef<HTMLButtonElement>(null)
  const centre = camera.get()
  const pixel = project(centre)
  useEffect(() => button.current?.focus(), [])
  const mark = (): void => tell({ type: 'press', place: camera.get(), radius: firstRadius(view) })
  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key]
    if (arrow) {
      const step = event.shiftKey ? SHORT_STEP : STEP
      camera.goTo(camera.placeAt({ x: pixel.x + arrow[0] * step, y: pixel.y + arrow[1] * step }), 0)
      tell({ type: 'aim', place: camera.get() })
    } else if (event.key === '+' || event.key === '=') camera.goTo({ ...centre, zoom: centre.zoom + 1 }, 0)
    else if (event.key === '-') camera.goTo({ ...centre, zoom: centre.zoom - 1 }, 0)
    else if (event.key === 'Backspace') tell({ type: 'undo' })
    else return
    event.preventDefault()
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.crosshair}
      style={{ transform: `translate(${pixel.x}px, ${pixel.y}px)` }}
      aria-label={t('crosshair')}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Enter Backspace"
      onKeyDown={onKeyDown}
      onClick={mark}
    >
      <span>{t('crosshairKeys')}</span>
    </button>
  )
}
