import type { LoginBackground } from '@rastro/contracts'
import { type CSSProperties, useEffect, useState } from 'react'
import styles from './backdrop.module.css'
import { Sky } from './sky.tsx'

/** Shows one image after another; `turn` counts up once an interval. */
function useTurn(seconds: number | null): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (seconds === null) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return turn
}

function motionOf(index: number, turn: number, count: number): string {
  if (index === turn % count) return turn === 0 ? '' : `${styles.entering}`
  return turn > 0 && index === (turn - 1) % count ? `${styles.leaving}` : `${styles.waiting}`
}

/**
 * Behind the login: the sky, an image, or images that slide one after another. Images that do not come leave the sky.
 * A `veil` is the colour laid over images.
 */
export function Backdrop({ background, veil }: { background: LoginBackground; veil?: string | undefined }) {
  const [lost, setLost] = useState<readonly string[]>([])
  const wanted =
    background.mode === 'slider' ? background.images : background.mode === 'image' ? [background.image] : []
  const images = wanted.filter((image) => !lost.includes(image))
  const slides = background.mode === 'slider' && images.length > 1
  const turn = useTurn(slides ? background.seconds : null)
  if (images.length === 0) return <Sky />
  const direction = background.mode === 'slider' ? styles[background.direction] : ''
  // React's type knows no tokens.
  const look = veil ? ({ '--login-veil': veil, '--login-veil-middle': '45%' } as CSSProperties) : undefined
  return (
    <div className={styles.place} style={look} aria-hidden="true">
      {images.map((image, index) => (
        <img
          key={image}
          src={image}
          alt=""
          className={`${styles.picture} ${direction} ${motionOf(index, turn, images.length)}`}
          onError={() => setLost((before) => [...before, image])}
        />
      ))}
    </div>
  )
}
