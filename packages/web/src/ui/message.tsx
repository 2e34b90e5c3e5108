import type { ReactNode } from 'react'
import styles from './message.module.css'

interface MessageProps {
  icon: ReactNode
  title: string
  text?: string | undefined
  /** One action at most. */
  action?: ReactNode
  /** Announced at once, for failures. */
  alert?: boolean
}

/** What a place says when it has nothing to show: what it is, why, and one thing to do. */
export function Message({ icon, title, text, action, alert = false }: MessageProps) {
  return (
    <div className={styles.message} role={alert ? 'alert' : 'status'}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.title}>{title}</p>
      {text ? <p className="muted">{text}</p> : null}
      {action}
    </div>
  )
}
