import { lazy, Suspense, useEffect, useState } from 'react'
import { type Confirmation, onAskToConfirm } from '../../data/confirmations.ts'
import { loadCode } from '../../data/load-code.ts'

/** The dialog and the kit wait until somebody asks for the first time. */
const ConfirmationDialog = lazy(() => loadCode(() => import('./confirmation-dialog.tsx')))

interface Asked {
  confirmation: Confirmation
  deviceId: number
  /** Each question is a new one, also about the same thing. */
  number: number
}

/** Hears the five window events and asks (DLG-01). Mounted once, in the frame. */
export function Confirmations() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(
    () =>
      onAskToConfirm((confirmation, deviceId) =>
        setAsked((old) => ({ confirmation, deviceId, number: (old?.number ?? 0) + 1 })),
      ),
    [],
  )
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog
        key={asked.number}
        confirmation={asked.confirmation}
        deviceId={asked.deviceId}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  )
}
