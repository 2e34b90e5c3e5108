import { IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useShares } from '../../../data/shares.ts'
import { useRights } from '../../../data/use-rights.ts'
import { useWords } from '../../../i18n/strings.ts'
import { formatDateTime } from '../../../i18n/times.ts'
import { Message } from '../../../ui/message.tsx'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import { Block, type SectionProps } from './section.tsx'

/** The links that show this vehicle, and the way to make one. Links are a thing of the plus edition (OP-88). */
export function ShareSection({ value }: SectionProps) {
  const t = useWords(editorStrings)
  const { plus, mayCreate } = useRights()
  const { data: shares = [] } = useShares(plus && value.id > 0)
  const icon = <IconShare size={22} stroke={1.6} aria-hidden />
  if (!plus) return <Message icon={icon} title={t('sharePlus')} />
  if (value.id <= 0) return <Message icon={icon} title={t('afterSaving')} />
  const own = shares.filter(({ deviceIds }) => deviceIds.includes(value.id))
  return (
    <div className={styles.section}>
      <Block title={t('share')}>
        {own.length === 0 ? <p className="muted">{t('shareNone')}</p> : null}
        {own.map(({ id, name, expirationTime }) => (
          <Link key={id} to="/shares" search={{ edit: String(id) }}>
            {name} · {formatDateTime(Date.parse(expirationTime))}
          </Link>
        ))}
        {mayCreate('shares') ? (
          <Link to="/shares" search={{ edit: 'new', device: String(value.id) }}>
            {t('shareNew')}
          </Link>
        ) : null}
      </Block>
    </div>
  )
}
