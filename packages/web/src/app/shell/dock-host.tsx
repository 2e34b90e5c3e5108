import { useEffect, useRef } from 'react'
import { useDockPlace } from '../../ui/dock-place.ts'
import styles from './frame.module.css'
import { useCover } from './use-map-cover.ts'

/** Where a screen may keep something below the map: empty it takes no room. */
export function DockHost() {
  const left = useCover((cover) => cover.left)
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      useDockPlace.setState({ height: element.offsetHeight })
      // What floats in the corners keeps clear of it.
      document.documentElement.style.setProperty('--dock-height', `${element.offsetHeight}px`)
    })
    observer.observe(element)
    useDockPlace.setState({ element })
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty('--dock-height')
      useDockPlace.setState({ element: null, height: 0 })
    }
  }, [])
  return <div ref={host} className={styles.dock} style={{ left }} />
}
