import { useEffect } from 'react'
import { maintenance } from '../../features/maintenance/index.ts'
import { OverlayHost } from '../overlays/overlays.tsx'
import { VersionHost } from '../version/version-host.tsx'

/** The places of dialogs that need not be there when the map appears. */
export default function LateHosts() {
  // The page that says that the server is away cannot be fetched from it then.
  useEffect(() => void maintenance.load().catch(() => undefined), [])
  return (
    <>
      <OverlayHost />
      <VersionHost />
    </>
  )
}
