import { useState } from 'react'
import { useWords } from '../i18n/strings.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { uiStrings } from './strings.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  /** What the button that does it says, such as "Excluir". */
  confirm: string
  /** It destroys something: the button is red. */
  danger?: boolean
  /** Runs once; the dialog closes when it is done. What it throws is for the caller to show. */
  onConfirm: () => Promise<void> | void
  onClose: () => void
}

/** Ask once before something that cannot be undone. Mount it to ask. */
export function ConfirmDialog({ title, text, confirm, danger = false, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useWords(uiStrings)
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      onClose()
    }
  }
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button look={danger ? 'danger' : 'primary'} onClick={() => void run()} disabled={busy} data-autofocus>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
