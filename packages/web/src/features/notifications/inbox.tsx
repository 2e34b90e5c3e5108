import type { Notice } from '@rastro/contracts'
import { readNoticeLook } from '@rastro/contracts'
import { PERMISSION } from '@rastro/contracts/permissions'
import { IconBell, IconBellOff, IconCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { useAttention } from '../../data/attention.ts'
import { useNoticePlace } from '../../data/notice-place.ts'
import { ALL_NOTICES, useMarkRead, useNotices, wordsOf } from '../../data/notices.ts'
import { useRights } from '../../data/use-rights.ts'
import { useNow } from '../../i18n/clock.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime, formatReading } from '../../i18n/times.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { NoticeRow } from '../../ui/notice-row.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { InboxExport } from './inbox-export.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import styles from './notifications.module.css'
import { notificationStrings } from './strings.ts'

const ROW_PX = 64

function Row({ notice, now, onOpen, onRead }: { notice: Notice; now: number; onOpen: () => void; onRead: () => void }) {
  const t = useWords(notificationStrings)
  const language = useLanguage()
  const { sentence, place } = wordsOf(notice)
  const at = Date.parse(notice.eventTime ?? '')
  return (
    <NoticeRow
      type={notice.type}
      color={readNoticeLook(notice.attributes).color}
      sentence={sentence}
      detail={useNoticePlace(place)}
      time={formatReading(at, now, language)}
      fullTime={formatDateTime(at)}
      unread={!notice.read}
      unreadWord={t('new')}
      onOpen={onOpen}
      tail={
        notice.read ? null : (
          <IconButton label={t('markRead')} onClick={onRead}>
            <IconCheck size={18} stroke={1.7} aria-hidden />
          </IconButton>
        )
      }
    />
  )
}

/** Only the rows in sight exist; near the end the next page is asked for. */
function Rows({ notices, onEnd }: { notices: readonly Notice[]; onEnd: (() => void) | null }) {
  const scroller = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const centre = useAttention((attention) => attention.centre)
  const markRead = useMarkRead()
  const now = useNow()
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it says
  const virtual = useVirtualizer({
    count: notices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: (index) => notices[index]?.id ?? index,
    initialRect: { width: 400, height: 600 },
  })
  const items = virtual.getVirtualItems()
  const isAtEnd = (items.at(-1)?.index ?? 0) >= notices.length - 1
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, onEnd])
  const open = ({ id, read, deviceId }: Notice): void => {
    if (!read) markRead({ ids: [id] })
    void navigate({ to: '/devices/$deviceId', params: { deviceId: String(deviceId) } })
    centre(deviceId)
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <ul className={styles.rows} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, key }) => {
          const notice = notices[index]
          if (!notice) return null
          return (
            <li key={key} style={{ transform: `translateY(${start}px)` }}>
              <Row
                notice={notice}
                now={now}
                onOpen={() => open(notice)}
                onRead={() => markRead({ ids: [notice.id] })}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Nothing({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const t = useWords(notificationStrings)
  const navigate = useNavigate()
  const { may, mayCreate } = useRights()
  if (isNarrowed) {
    const clear = <Button onClick={onClear}>{t('clear')}</Button>
    return <Message icon={<IconBellOff size={22} stroke={1.6} aria-hidden />} title={t('noneFound')} action={clear} />
  }
  const make = (
    <Button look="primary" onClick={() => void navigate({ to: '.', search: { tab: 'rules', edit: 'new' } })}>
      {t('makeRule')}
    </Button>
  )
  return (
    <Message
      icon={<IconBell size={22} stroke={1.6} aria-hidden />}
      title={t('none')}
      text={t('noneText')}
      action={may(PERMISSION.notifications) && mayCreate('notifications') ? make : null}
    />
  )
}

function Skeleton() {
  return (
    <div className={styles.scroller} aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <div key={line} className={styles.bone} />
      ))}
    </div>
  )
}

/** What the person was told by the web, the latest first, with what of it was read; kept on the server. */
export function Inbox() {
  const t = useWords(notificationStrings)
  const [filter, setFilter] = useState(ALL_NOTICES)
  const { data, isError, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotices(filter)
  const markRead = useMarkRead()
  const skeleton = useDelayed(isPending, 150)
  const notices = data?.pages.flat() ?? []
  const [latest] = notices
  const isNarrowed = Object.values(filter).some((one) => one !== null && one !== false)
  if (isError) {
    const retry = <Button onClick={() => void refetch()}>{t('retry')}</Button>
    const icon = <IconPlugConnectedX size={22} stroke={1.6} aria-hidden />
    return <Message alert icon={icon} title={t('failed')} action={retry} />
  }
  const isUnread = notices.some(({ read }) => !read)
  return (
    <>
      {latest || isNarrowed ? (
        <InboxFilters
          filter={filter}
          exporting={<InboxExport filter={filter} />}
          onChange={setFilter}
          onAllRead={latest && isUnread && !isNarrowed ? () => markRead({ until: latest.id }) : null}
        />
      ) : null}
      {isPending ? (
        skeleton ? (
          <Skeleton />
        ) : null
      ) : latest ? (
        <Rows notices={notices} onEnd={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null} />
      ) : (
        <Nothing isNarrowed={isNarrowed} onClear={() => setFilter(ALL_NOTICES)} />
      )}
    </>
  )
}
