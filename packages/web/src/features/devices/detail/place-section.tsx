import type { Position } from '@rastro/contracts'
import { IconCheck, IconCopy, IconMapPin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import { formatCoordinates } from '../../../i18n/units.ts'
import { IconButton } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { deviceStrings } from '../strings.ts'
import styles from './device-detail.module.css'

/** How long "copied" stays. */
const COPIED_MS = 2_000

function CopyButton({ text }: { text: string }) {
  const t = useWords(deviceStrings)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <IconButton label={t('copy')} onClick={() => void copyText(text).then(() => setCopied(true))}>
        <Icon size={16} stroke={1.9} aria-hidden />
      </IconButton>
      <span className="sr" role="status">
        {copied ? t('copied') : ''}
      </span>
    </>
  )
}

/** Address and coordinates of the last position. What is copied is plain `latitude, longitude`, as maps take it. */
export function PlaceSection({ position: { address, latitude, longitude } }: { position: Position }) {
  const t = useWords(deviceStrings)
  const language = useLanguage()
  const coordinates = formatCoordinates(latitude, longitude, language)
  return (
    <section className={styles.place} aria-label={t('place')}>
      <IconMapPin size={16} stroke={1.9} aria-hidden />
      <div className={styles.lines}>
        {address ?? t('noAddress')}
        <small className="num">{coordinates}</small>
      </div>
      <CopyButton text={`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`} />
    </section>
  )
}
