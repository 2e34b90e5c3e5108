import type { NoticeColour } from '@rastro/contracts/notice-look'
import type { ReactNode } from 'react'
import { keepUnits } from '../i18n/keep-units.ts'
import { EventIcon } from './event-icon.tsx'
import styles from './notice-row.module.css'

interface NoticeRowProps {
  /** Type of the event, for its picture. */
  type: string
  color: NoticeColour
  sentence: string
  /** Muted, after the time. */
  detail: string | null
  /** When, as short as can be, and in full for who points at it. */
  time: string
  fullTime: string
  unread: boolean
  /** What a screen reader says of an unread one. */
  unreadWord: string
  onOpen: () => void
  /** At the end of the row, beside the button it is. */
  tail?: ReactNode
}

/** One notice: what happened, where and when; pressing it opens it. */
export function NoticeRow(props: NoticeRowProps) {
  const { type, color, sentence, detail, time, fullTime, unread, unreadWord, onOpen, tail } = props
  return (
    <div className={styles.row} data-unread={unread || undefined}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.icon} data-color={color.replace('soft-', '')}>
          <EventIcon type={type} />
        </span>
        <span className={styles.words}>
          <span className={styles.sentence} title={sentence}>
            {keepUnits(sentence)}
          </span>
          <span className={`${styles.detail} ell`}>
            <time title={fullTime}>{time}</time>
            {detail ? ` · ${detail}` : null}
          </span>
        </span>
        {unread ? <span className={styles.dot} /> : null}
        {unread ? <span className="sr">{unreadWord}</span> : null}
      </button>
      {tail}
    </div>
  )
}
