import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { closeFleet } from '../fleet.ts'
import styles from './session.module.css'
import { sessionStrings } from './strings.ts'

/**
 * Says that the session is over; the only way on is out, with a page that knows nothing of the fleet. The browser's own
 * dialog, so that it needs nothing the server would still have to send.
 */
export default function SessionEndDialog() {
  const t = useWords(sessionStrings)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    closeFleet()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby="session-end-title"
      aria-describedby="session-end-text"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-end-title">{t('endTitle')}</h2>
      <p id="session-end-text">{t('ended')}</p>
      <Button look="primary" large onClick={() => location.reload()}>
        {t('leave')}
      </Button>
    </dialog>
  )
}
