import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { becomeUser } from '../../data/acting.ts'
import { ApiError } from '../../data/api.ts'
import { sessionQuery } from '../../data/session.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './session.module.css'
import { sessionStrings } from './strings.ts'

/** Over everything while somebody acts as another user: as whom, and the way back (OP-74). */
export default function ActingBanner({ actor }: { actor: number }) {
  const t = useWords(sessionStrings)
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const goBack = async (): Promise<void> => {
    if (state === 'busy') return
    setState('busy')
    try {
      await becomeUser(actor)
      location.assign('/home')
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setState('failed')
    }
  }
  return (
    <aside className={styles.acting} role="status">
      <IconUserShare size={18} stroke={1.9} aria-hidden />
      <span className={styles.who}>
        {t(state === 'failed' ? 'goBackFailed' : 'actingAs', { name: user?.name ?? '' })}
      </span>
      <Button onClick={() => void goBack()} aria-disabled={state === 'busy'}>
        {t('goBack')}
      </Button>
    </aside>
  )
}
