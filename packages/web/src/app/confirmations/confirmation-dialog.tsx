import {
  IconAnchor,
  IconAnchorOff,
  IconCircleX,
  IconLock,
  IconLockOpen,
  type IconProps,
  IconTrash,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { Confirmation } from '../../data/confirmations.ts'
import { useFeed, useSlice } from '../../data/feed.tsx'
import type { VehicleDetail } from '../../data/live-feed.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SlideToConfirm } from '../../ui/slide-to-confirm.tsx'
import { TapToConfirm } from '../../ui/tap-to-confirm.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './confirmation-dialog.module.css'
import { DeviceCard } from './device-card.tsx'
import { HeldFoot, HeldStop } from './held-stop.tsx'
import { StopCautions } from './stop-cautions.tsx'
import { confirmationStrings } from './strings.ts'
import { type Failure, useAction } from './use-action.ts'

const ICONS: Readonly<Record<Confirmation, ComponentType<IconProps>>> = {
  block: IconLock,
  unlock: IconLockOpen,
  anchorEnable: IconAnchor,
  anchorDisable: IconAnchorOff,
  deleteDevice: IconTrash,
}
/** What takes something from the person is red. */
const TONES = {
  block: 'danger',
  unlock: 'brand',
  anchorEnable: 'brand',
  anchorDisable: 'brand',
  deleteDevice: 'danger',
} as const satisfies Record<Confirmation, string>

interface QuestionProps {
  confirmation: Confirmation
  onClose: () => void
}

function FailureText({ failure }: { failure: Failure }) {
  return (
    <div className={styles.failure} role="alert">
      <IconCircleX size={20} stroke={1.8} aria-hidden />
      <div>
        <b>{failure.title}</b>
        {failure.detail === null ? null : <p>{failure.detail}</p>}
      </div>
    </div>
  )
}

function Question({ confirmation, vehicle, onClose }: QuestionProps & { vehicle: VehicleDetail }) {
  const t = useWords(confirmationStrings)
  const { phase, failure, heldId, forgetHeld, run } = useAction({ confirmation, vehicle, onClose })
  const [reason, setReason] = useState('')
  const busy = phase !== 'ready'
  const Icon = ICONS[confirmation]
  const cancel = (): void => {
    onClose()
    if (confirmation === 'anchorEnable' || confirmation === 'anchorDisable')
      showToast({ tone: 'info', text: t('cancelled') })
  }
  const { id } = vehicle.device
  const footer =
    heldId === null ? (
      <>
        <span className={styles.first}>
          <TapToConfirm busy={busy} onConfirm={() => run(reason)} />
        </span>
        <Button onClick={cancel} disabled={phase === 'running'}>
          {t('cancel')}
        </Button>
      </>
    ) : (
      <HeldFoot deviceId={id} commandId={heldId} onClose={onClose} />
    )
  return (
    <Dialog
      opened
      title={t(`${confirmation}Title`, { name: vehicle.row.name })}
      onClose={heldId === null ? cancel : onClose}
      busy={phase === 'running'}
      footer={footer}
    >
      <p className="muted">{t(`${confirmation}Text`)}</p>
      <DeviceCard vehicle={vehicle} />
      {heldId === null ? (
        <>
          {confirmation === 'block' ? <StopCautions vehicle={vehicle} reason={reason} onReason={setReason} /> : null}
          {failure ? <FailureText failure={failure} /> : null}
          <SlideToConfirm
            label={t(`${confirmation}Slide`)}
            icon={<Icon size={20} stroke={1.8} />}
            tone={TONES[confirmation]}
            busy={busy}
            busyLabel={t('working')}
            onConfirm={() => run(reason)}
          />
        </>
      ) : (
        <HeldStop deviceId={id} commandId={heldId} onReason={forgetHeld} />
      )}
    </Dialog>
  )
}

/** One of the five questions about a vehicle, with the slider that answers it. */
export default function ConfirmationDialog({ deviceId, ...question }: QuestionProps & { deviceId: number }) {
  const t = useWords(confirmationStrings)
  const vehicle = useSlice(useFeed().vehicle(deviceId))
  if (vehicle) return <Question {...question} vehicle={vehicle} />
  return (
    <Dialog opened title={t('locating')} onClose={question.onClose}>
      <p className="muted">{t('locatingText')}</p>
    </Dialog>
  )
}
