import styles from './frame.module.css'

/** Where the map lives: under every screen, mounted once. */
export function MapStage() {
  return <div className={styles.map} />
}
