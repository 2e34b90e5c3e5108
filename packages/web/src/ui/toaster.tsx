import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/strings.ts'
import { IconButton } from './button.tsx'
import { uiStrings } from './strings.ts'
import styles from './toaster.module.css'
import { TOAST_MS, type Toast, useToasts } from './toasts.ts'

const ICONS = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle } as const

function ToastCard({ toast }: { toast: Toast }) {
  const t = useWords(uiStrings)
  const close = useToasts((toasts) => toasts.close)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => close(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [held, close, toast.id])
  const Icon = ICONS[toast.tone]
  return (
    <div
      className={`${styles.toast} ${styles[toast.tone]}`}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
      <div className="grow">
        {toast.title ? <b>{toast.title}</b> : null}
        <p>{toast.text}</p>
      </div>
      <IconButton label={t('close')} onClick={() => close(toast.id)}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}

/** Where toasts appear: lower right, on phones at the top, where they cover no button. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div className={styles.place} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
