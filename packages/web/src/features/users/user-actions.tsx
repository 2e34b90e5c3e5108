import type { Account, User } from '@rastro/contracts'
import { isSwitchedOn } from '@rastro/contracts/accounts'
import { IconHistory, IconMessage, IconShieldOff, IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { becomeUser } from '../../data/acting.ts'
import { ApiError } from '../../data/api.ts'
import { openOverlay } from '../../data/overlays.ts'
import { serverQuery } from '../../data/server.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { userStrings } from './strings.ts'
import { UserLog } from './user-log.tsx'

/** What can be done with a user beside changing him: go on as him, write to him, see what he did, take off his one-time codes. */
export function UserActions({ user, account }: { user: User; account: Account | undefined }) {
  const t = useWords(userStrings)
  const rights = useRights()
  const [isLogOpen, setLogOpen] = useState(false)
  const [isResetting, setResetting] = useState(false)
  const { data: info } = useQuery(serverQuery)
  const mayReset =
    isSwitchedOn(info?.server.attributes['totpEnable']) && account?.mayChange === true && user.id !== rights.user?.id
  const mayAct = account?.mayChange === true && !user.administrator && user.id !== rights.user?.id
  const goOn = async (): Promise<void> => {
    try {
      await becomeUser(user.id)
      // Nothing of one person's fleet may stay before the eyes of the other.
      location.assign('/home')
    } catch (problem) {
      showToast({ tone: 'error', title: t('notEntered'), text: problem instanceof ApiError ? problem.body : '' })
    }
  }
  return (
    <>
      {mayAct ? (
        <IconButton label={t('enterAs')} onClick={() => void goOn()}>
          <IconUserShare size={18} stroke={1.7} aria-hidden />
        </IconButton>
      ) : null}
      <IconButton label={t('message')} onClick={() => openOverlay({ name: 'directMessage', user })}>
        <IconMessage size={18} stroke={1.7} aria-hidden />
      </IconButton>
      <IconButton label={t('log')} onClick={() => setLogOpen(true)}>
        <IconHistory size={18} stroke={1.7} aria-hidden />
      </IconButton>
      {mayReset ? (
        <IconButton label={t('resetCodes')} onClick={() => setResetting(true)}>
          <IconShieldOff size={18} stroke={1.7} aria-hidden />
        </IconButton>
      ) : null}
      {isResetting ? <CodesDialog user={user} onClose={() => setResetting(false)} /> : null}
      {isLogOpen ? <UserLog user={user} onClose={() => setLogOpen(false)} /> : null}
    </>
  )
}
