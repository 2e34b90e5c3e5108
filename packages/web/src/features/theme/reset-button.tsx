import { IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Kit } from '../../ui/kit.tsx'
import { showToast } from '../../ui/toasts.ts'
import { themeStrings } from './strings.ts'

/** Forget the saved theme, after asking. */
export function ResetButton({ reset }: { reset: () => Promise<void> }) {
  const t = useWords(themeStrings)
  const [asking, setAsking] = useState(false)
  const run = async (): Promise<void> => {
    try {
      await reset()
      showToast({ tone: 'success', text: t('resetDone') })
    } catch {
      // Whatever it was, the theme is as before, and the person is told.
      showToast({ tone: 'error', text: t('notReset') })
    }
  }
  return (
    <Kit>
      <Button onClick={() => setAsking(true)}>
        <IconRestore size={16} stroke={1.8} aria-hidden />
        {t('reset')}
      </Button>
      {asking ? (
        <ConfirmDialog
          danger
          title={t('resetTitle')}
          text={t('resetText')}
          confirm={t('reset')}
          onConfirm={run}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Kit>
  )
}
