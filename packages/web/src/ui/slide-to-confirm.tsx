import { type ReactNode, useRef } from 'react'
import { useWords } from '../i18n/strings.ts'
import { slideStrings } from './slide-strings.ts'
import styles from './slide-to-confirm.module.css'
import { HANDLE_OFFSET, HANDLE_SIZE } from './slide-travel.ts'
import { useSlide } from './use-slide.ts'

interface SlideToConfirmProps {
  /** The invitation, such as "Deslize para bloquear". */
  label: string
  /** Drawn on the handle. */
  icon: ReactNode
  tone: 'danger' | 'brand'
  /** What was confirmed is under way; when it ends and the slider is still there it starts anew. */
  busy: boolean
  /** Instead of the invitation while busy. */
  busyLabel: string
  onConfirm: () => void
}

/**
 * A handle to be dragged to the end of its track, so that nothing grave happens by a slip. Keys move it too; put a
 * `TapToConfirm` beside it for who cannot drag.
 */
export function SlideToConfirm({ label, icon, tone, busy, busyLabel, onConfirm }: SlideToConfirmProps) {
  const t = useWords(slideStrings)
  const track = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const { position, percent, done, dragging, handlers } = useSlide({ track, handle, busy, onConfirm })
  const valueText = done ? t('confirmed') : percent === 0 ? t('unconfirmed') : t('percent', { percent })
  const filled = position === 0 ? 0 : position + HANDLE_OFFSET + HANDLE_SIZE
  return (
    <>
      <div
        ref={track}
        className={`${styles.slide} ${styles[tone]}`}
        data-dragging={dragging || undefined}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={done ? 100 : percent}
        aria-valuetext={valueText}
        aria-disabled={done || undefined}
        {...handlers}
      >
        <span className={styles.fill} style={{ width: filled }} />
        <span className={styles.label} style={{ opacity: done ? 1 : 1 - percent / 100 }} aria-hidden>
          {done ? busyLabel : label}
        </span>
        <span
          ref={handle}
          className={styles.handle}
          style={{
            width: HANDLE_SIZE,
            height: HANDLE_SIZE,
            left: HANDLE_OFFSET,
            top: HANDLE_OFFSET,
            transform: `translateX(${position}px)`,
          }}
          aria-hidden
        >
          {icon}
        </span>
      </div>
      <span className="sr" role="status">
        {done ? busyLabel : ''}
      </span>
    </>
  )
}
