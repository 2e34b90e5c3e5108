import styles from './code-card.module.css'
import { QrCode } from './qr-code.tsx'

interface CodeCardProps {
  code: string
  /** What the code is of. */
  label: string
  title: string
  lines: readonly string[]
}

/** A QR code with what it is of below, to be shown or printed and cut out. */
export function CodeCard({ code, label, title, lines }: CodeCardProps) {
  return (
    <div className={styles.card}>
      <QrCode text={code} label={label} size={168} />
      <b>{title}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
