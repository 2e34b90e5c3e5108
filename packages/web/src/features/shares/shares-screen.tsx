import { IconLock } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { loadCode } from '../../data/load-code.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Message } from '../../ui/message.tsx'
import { shareStrings } from './strings.ts'

/** Loaded only where the edition has it (PERM-06). */
const ShareEditor = lazy(() => loadCode(() => import('./share-editor.tsx')))

/** The links of the person, for the plus edition. */
export default function SharesScreen() {
  const t = useWords(shareStrings)
  const { plus } = useRights()
  if (!plus) {
    const icon = <IconLock size={22} stroke={1.6} aria-hidden />
    return <Message icon={icon} title={t('plusOnly')} text={t('plusOnlyText')} />
  }
  return (
    <Suspense fallback={null}>
      <ShareEditor />
    </Suspense>
  )
}
