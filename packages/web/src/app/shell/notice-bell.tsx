import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { loadCode } from '../../data/load-code.ts'
import { unreadQuery } from '../../data/unread.ts'
import { useHas } from '../../data/use-has.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './notice-bell.module.css'
import { noticeStrings } from './notice-strings.ts'

/** Above this many the badge says "99+". */
const MOST_SHOWN = 99

const LatestNotices = lazy(() => loadCode(() => import('./latest-notices.tsx')))

/** How many notices the person has not read; 0 for visitors of a shared link, who have none. */
function useUnread(): number {
  const { user, shared, driver } = useRights()
  const has = useHas('inbox')
  const { data } = useQuery({ ...unreadQuery, enabled: has && user !== null && !shared && !driver })
  return data ?? 0
}

/** The number of unread notices, over an icon; nothing when there are none. Its words are said by who carries it. */
function Badge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={styles.badge} aria-hidden>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  )
}

/** The badge of an entry of the menu, with words for who does not see it. */
export function UnreadBadge() {
  const t = useWords(noticeStrings)
  const count = useUnread()
  return (
    <>
      <Badge count={count} />
      {count > 0 ? <span className="sr">{t('unread', { count })}</span> : null}
    </>
  )
}

/** The bell of the header: how many are unread, and the latest on a press. */
export function NoticeBell() {
  const t = useWords(noticeStrings)
  const count = useUnread()
  const { shared } = useRights()
  const has = useHas('inbox')
  const [opened, setOpened] = useState(false)
  if (shared || !has) return null
  const bell = (
    <IconButton
      label={count > 0 ? t('unread', { count }) : t('bell')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <IconBell size={20} stroke={1.8} aria-hidden />
      <Badge count={count} />
    </IconButton>
  )
  if (!opened) return bell
  return (
    <Suspense fallback={bell}>
      <LatestNotices onClose={() => setOpened(false)}>{bell}</LatestNotices>
    </Suspense>
  )
}
