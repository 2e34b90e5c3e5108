import { lazy, Suspense, useEffect, useState } from 'react'
import { loadCode } from '../../data/load-code.ts'
import { type Overlay, onOpenOverlay } from '../../data/overlays.ts'

/** The dialogs and the kit wait until somebody asks for the first time. */
const DirectMessage = lazy(() => loadCode(() => import('../../features/messages/direct-message.tsx')))
const MassMessage = lazy(() => loadCode(() => import('../../features/messages/mass-message.tsx')))
const ImportDialog = lazy(() => loadCode(() => import('../../features/imports/import-dialog.tsx')))

function Shown({ overlay, onClose }: { overlay: Overlay; onClose: () => void }) {
  if (overlay.name === 'import') return <ImportDialog kind={overlay.kind} onClose={onClose} />
  if (overlay.name === 'massMessage') return <MassMessage onClose={onClose} />
  return <DirectMessage user={overlay.user} onClose={onClose} />
}

/** Where the dialogs that several screens share open. Mounted once, in the frame. */
export function OverlayHost() {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  useEffect(() => onOpenOverlay(setOverlay), [])
  if (!overlay) return null
  return (
    <Suspense fallback={null}>
      <Shown overlay={overlay} onClose={() => setOverlay(null)} />
    </Suspense>
  )
}
