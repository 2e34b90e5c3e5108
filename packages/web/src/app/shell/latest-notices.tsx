import { Popover } from '@mantine/core'
import type { Notice } from '@rastro/contracts'
import { IconBell, IconPlugConnectedX } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useNoticePlace } from '../../data/notice-place.ts'
import { ALL_NOTICES, useMarkRead, useNotices, wordsOf } from '../../data/notices.ts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime, formatReading } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { Kit } from '../../ui/kit.tsx'
import { Message } from '../../ui/message.tsx'
import { NoticeRow } from '../../ui/notice-row.tsx'
import styles from './notice-bell.module.css'
import { lookOf } from './notice-gate.ts'
import { noticeStrings } from './notice-strings.ts'

/** Notices behind the bell. */
const MOST = 20

function Row({ notice, now, onOpen }: { notice: Notice; now: number; onOpen: () => void }) {
  const t = useWords(noticeStrings)
  const language = useLanguage()
  const { sentence, place } = wordsOf(notice)
  const at = Date.parse(notice.eventTime ?? '')
  return (
    <NoticeRow
      type={notice.type}
      color={lookOf(notice).color}
      sentence={sentence}
      detail={useNoticePlace(place)}
      time={formatReading(at, now, language)}
      fullTime={formatDateTime(at)}
      unread={!notice.read}
      unreadWord={t('new')}
      onOpen={onOpen}
    />
  )
}

function Rows({ notices, onClose }: { notices: readonly Notice[]; onClose: () => void }) {
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const now = useNow()
  const open = ({ id, read, deviceId }: Notice): void => {
    onClose()
    if (!read) markRead({ ids: [id] })
    void navigate({ to: '/devices/$deviceId', params: { deviceId: String(deviceId) } })
  }
  return notices.map((notice) => <Row key={notice.id} notice={notice} now={now} onOpen={() => open(notice)} />)
}

function Content({ onClose }: { onClose: () => void }) {
  const t = useWords(noticeStrings)
  const { data, isError, isPending, refetch } = useNotices(ALL_NOTICES)
  const markRead = useMarkRead()
  const notices = (data?.pages[0] ?? []).slice(0, MOST)
  const [latest] = notices
  if (isError) {
    const retry = <Button onClick={() => void refetch()}>{t('retry')}</Button>
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        action={retry}
      />
    )
  }
  return (
    <div className={styles.latest}>
      <div className={styles.head}>
        <h2>{t('latest')}</h2>
        {latest && notices.some(({ read }) => !read) ? (
          <Button look="ghost" onClick={() => markRead({ until: latest.id })}>
            {t('allRead')}
          </Button>
        ) : null}
      </div>
      <div className={styles.list}>
        {isPending ? null : latest ? (
          <Rows notices={notices} onClose={onClose} />
        ) : (
          <Message icon={<IconBell size={22} stroke={1.6} aria-hidden />} title={t('none')} text={t('noneText')} />
        )}
      </div>
      <div className={styles.foot}>
        <Link to="/notifications" onClick={onClose}>
          {t('all')}
        </Link>
      </div>
    </div>
  )
}

interface LatestNoticesProps {
  /** The bell; the notices open below it. */
  children: ReactElement
  onClose: () => void
}

/** The last notices in a box below the bell. */
export default function LatestNotices({ children, onClose }: LatestNoticesProps) {
  const t = useWords(noticeStrings)
  return (
    <Kit>
      <Popover
        opened
        onChange={(opened) => {
          if (!opened) onClose()
        }}
        onDismiss={onClose}
        position="bottom-end"
        width={380}
        offset={6}
        trapFocus
        returnFocus
        transitionProps={{ duration: 0 }}
        styles={{ dropdown: { padding: 0 } }}
      >
        <Popover.Target>{children}</Popover.Target>
        <Popover.Dropdown aria-label={t('latest')}>
          <Content onClose={onClose} />
        </Popover.Dropdown>
      </Popover>
    </Kit>
  )
}
