import { lazy, Suspense } from 'react'
import { loadCode } from '../../data/load-code.ts'
import { useVersionHistory } from './use-version-history.ts'

const VersionDialog = lazy(() => loadCode(() => import('./version-dialog.tsx')))

/** Where the version history opens. */
export function VersionHost() {
  const { opened } = useVersionHistory()
  if (!opened) return null
  return (
    <Suspense fallback={null}>
      <VersionDialog onClose={() => useVersionHistory.setState({ opened: false })} />
    </Suspense>
  )
}
