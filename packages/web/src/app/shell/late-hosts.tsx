import { OverlayHost } from '../overlays/overlays.tsx'
import { VersionHost } from '../version/version-host.tsx'

/** The places of dialogs that need not be there when the map appears. */
export default function LateHosts() {
  return (
    <>
      <OverlayHost />
      <VersionHost />
    </>
  )
}
