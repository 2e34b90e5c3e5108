import type { NoticeCorner } from '@rastro/contracts/notice-look'
import { IconAlertTriangle, IconBell, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { keepUnits } from '../i18n/keep-units.ts'
import { useWords } from '../i18n/strings.ts'
import { IconButton } from './button.tsx'
import { uiStrings } from './strings.ts'
import styles from './toaster.module.css'
import { autoCloseOf, cornerOf, type Toast, useToasts } from './toasts.ts'
import { useMobile } from './use-mobile.ts'

const ICONS = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
  info: IconInfoCircle,
} as const

function Words({ title, text }: Toast) {
  return (
    <>
      {title ? <b>{keepUnits(title)}</b> : null}
      {text ? <p>{keepUnits(text)}</p> : null}
    </>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useWords(uiStrings)
  const close = useToasts((toasts) => toasts.close)
  const [held, setHeld] = useState(false)
  const stays = autoCloseOf(toast)
  useEffect(() => {
    if (held || stays === 0) return undefined
    const timer = setTimeout(() => close(toast.id), stays)
    return () => clearTimeout(timer)
  }, [held, stays, close, toast.id])
  const { color, onOpen, tone, urgent } = toast
  const Icon = color === undefined ? ICONS[tone] : tone === 'error' ? IconAlertTriangle : IconBell
  const look = color === undefined ? styles[tone] : `${styles.coloured} ${styles[color] ?? ''}`
  return (
    <div
      className={`${styles.toast} ${look}`}
      data-color={color}
      role={(urgent ?? tone === 'error') ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
      {onOpen ? (
        <button
          type="button"
          className={styles.open}
          onClick={() => {
            close(toast.id)
            onOpen()
          }}
        >
          <Words {...toast} />
        </button>
      ) : (
        <div className="grow">
          <Words {...toast} />
        </div>
      )}
      <IconButton label={t('close')} onClick={() => close(toast.id)}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}

const CORNERS: readonly NoticeCorner[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

/** Where toasts appear: the corner each asks for, on phones the top, where they cover no button. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const mobile = useMobile()
  const places = mobile
    ? ([['top', toasts]] as const)
    : CORNERS.map((corner) => [corner, toastsIn(corner, toasts)] as const)
  return places.map(([place, those]) => (
    <div key={place} className={`${styles.place} ${styles[place] ?? ''}`} data-corner={place}>
      {those.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  ))
}

function toastsIn(corner: NoticeCorner, toasts: readonly Toast[]): readonly Toast[] {
  return toasts.filter((toast) => cornerOf(toast) === corner)
}
