import { ACTION_TYPES, type Action, type User } from '@rastro/contracts'
import { actionObjectWord } from '@rastro/contracts/action-words'
import { IconHistory, IconPlugConnectedX } from '@tabler/icons-react'
import { useUserLog } from '../../data/user-log.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Message } from '../../ui/message.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

function Entry({ action }: { action: Action }) {
  const t = useWords(userStrings)
  const language = useLanguage()
  const known = ACTION_TYPES.find((type) => type === action.actionType)
  const id = action.objectId > 0 ? ` ${action.objectId}` : ''
  const object = action.objectType === null ? '' : `${actionObjectWord(action.objectType, language)}${id}`
  return (
    <li>
      <span className="num muted">{formatDateTime(Date.parse(action.actionTime ?? ''))}</span>
      <span>
        {known ? t(`action_${known}`) : action.actionType} <span className="muted">{object}</span>
      </span>
      <span className="num muted">{action.address ?? ''}</span>
    </li>
  )
}

/** What a user did in the last days. */
export function UserLog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useWords(userStrings)
  const { data, isPending, isError, refetch } = useUserLog(user.id)
  return (
    <Dialog opened title={t('logOf', { name: user.name })} size="medium" onClose={onClose}>
      {isPending ? <TableSkeleton rows={5} /> : null}
      {isError ? (
        <Message
          alert
          icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : null}
      {data?.length === 0 ? (
        <Message icon={<IconHistory size={22} stroke={1.6} aria-hidden />} title={t('logEmpty')} />
      ) : null}
      <ul className={styles.log}>
        {data?.map((action) => (
          <Entry key={action.id} action={action} />
        ))}
      </ul>
    </Dialog>
  )
}
