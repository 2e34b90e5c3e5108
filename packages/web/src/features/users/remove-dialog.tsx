import type { Account } from '@rastro/contracts'
import { useRemoveUser } from '../../data/accounts.ts'
import { ApiError } from '../../data/api.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { userStrings } from './strings.ts'

interface RemoveDialogProps {
  account: Account
  onRemoved: () => void
  onClose: () => void
}

/** Asks before an account ends, and says who gets what it leaves behind. */
export function RemoveDialog({ account, onRemoved, onClose }: RemoveDialogProps) {
  const t = useWords(userStrings)
  const remove = useRemoveUser()
  const { user } = useRights()
  const heir = account.manager?.name ?? user?.name ?? ''
  const run = async (): Promise<void> => {
    try {
      await remove.mutateAsync(account.id)
      showToast({ tone: 'success', text: t('removed', { name: account.name }) })
      onRemoved()
    } catch (problem) {
      // The server's own words say why (USR-64).
      showToast({ tone: 'error', title: t('notRemoved'), text: problem instanceof ApiError ? problem.body : '' })
    }
  }
  return (
    <ConfirmDialog
      danger
      title={t('removeTitle', { name: account.name })}
      text={t(account.subordinates === 0 ? 'removeText' : 'removeTextSubordinates', {
        count: account.subordinates,
        heir,
      })}
      confirm={t('removeUser')}
      onConfirm={run}
      onClose={onClose}
    />
  )
}
