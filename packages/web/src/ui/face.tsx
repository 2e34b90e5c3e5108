import { useState } from 'react'
import styles from './face.module.css'

interface FaceProps {
  /** Address of the photo; null = there is none. */
  url: string | null
  /** What stands in for a photo that is not there. */
  fallback: string
  /** Whose face it is; empty where the name stands beside it. */
  name: string
  /** Pixels. */
  size: number
}

/** The photo of a person, round; another picture where there is none or it cannot be loaded. */
export function Face({ url, fallback, name, size }: FaceProps) {
  const [lost, setLost] = useState<string | null>(null)
  const shown = url === null || url === lost ? fallback : url
  return (
    <img
      className={styles.face}
      src={shown}
      alt={name}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => {
        if (shown !== fallback) setLost(shown)
      }}
    />
  )
}
