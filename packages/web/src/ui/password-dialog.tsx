import { type FormEvent, useId, useState } from 'react'
import { useWords } from '../i18n/strings.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { PasswordField } from './field.tsx'
import styles from './password-dialog.module.css'
import { passwordStrings } from './password-strings.ts'
import { uiStrings } from './strings.ts'

interface PasswordDialogProps {
  title: string
  text: string
  /** What the button that does it says, such as "Reiniciar". */
  confirm: string
  /** It interrupts or destroys something: the button is red. */
  danger?: boolean
  /** Said while it runs, when that takes longer than a moment. */
  running?: string
  /** What was wrong with the password; without it the dialog closes. What else fails is for the caller to show. */
  onConfirm: (password: string) => Promise<'needed' | 'wrong' | undefined>
  onClose: () => void
}

/** Ask once, and for the password, before something nobody may do on a page somebody left open. Mount it to ask. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, confirm, danger = false, running, onConfirm, onClose } = props
  const t = useWords(uiStrings)
  const words = useWords(passwordStrings)
  const form = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<'needed' | 'wrong'>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (password === '') return setProblem('needed')
    setBusy(true)
    setProblem(undefined)
    const found = await onConfirm(password)
    if (found === undefined) return onClose()
    setProblem(found)
    setBusy(false)
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
          <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} disabled={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>{text}</p>
        <PasswordField
          label={words('current')}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem && words(problem)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <p role="status" className="muted">
          {busy ? running : null}
        </p>
      </form>
    </Dialog>
  )
}
