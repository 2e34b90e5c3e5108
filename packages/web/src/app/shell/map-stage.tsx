import { Component, lazy, type ReactNode, Suspense } from 'react'
import { loadCode } from '../../data/load-code.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './frame.module.css'
import { shellStrings } from './strings.ts'

/** The map library is the largest part of the app: frame and list do not wait for it. */
const LiveMap = lazy(() => loadCode(() => import('./live-map.tsx')))

function MapMissing() {
  const t = useWords(shellStrings)
  return (
    <p className={styles.missing} role="status">
      {t('noMap')}
    </p>
  )
}

/** A map that cannot be loaded or drawn leaves everything else working. */
class WithoutMap extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error)
  }

  override render(): ReactNode {
    return this.state.failed ? <MapMissing /> : this.props.children
  }
}

/** Where the map lives: under every screen, mounted once. */
export function MapStage() {
  return (
    <div className={styles.map}>
      <WithoutMap>
        <Suspense fallback={null}>
          <LiveMap />
        </Suspense>
      </WithoutMap>
    </div>
  )
}
