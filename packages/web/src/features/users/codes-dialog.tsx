import type { User } from '@rastro/contracts'
import { useSaveUser } from '../../data/accounts.ts'
import { ApiError } from '../../data/api.ts'
import { useWords } from '../../i18n/strings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { userStrings } from './strings.ts'

/** Asks before the one-time codes of somebody who lost his phone are taken off: the password alone lets him in then. */
export function CodesDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWords(userStrings)
  const save = useSaveUser()
  const run = async (): Promise<void> => {
    try {
      // Empty removes the key; null, as the server sends it, would keep it.
      await save.mutateAsync({ ...user, password: null, totpKey: '' })
      showToast({ tone: 'success', text: t('codesReset', { name: user.name }) })
      onClose()
    } catch (problem) {
      showToast({ tone: 'error', title: t('codesNotReset'), text: problem instanceof ApiError ? problem.body : '' })
    }
  }
  return (
    <ConfirmDialog
      danger
      title={t('codesTitle', { name: user.name })}
      text={t('codesText')}
      confirm={t('resetCodes')}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
