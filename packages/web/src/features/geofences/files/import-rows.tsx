import { Checkbox, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useWords } from '../../../i18n/strings.ts'
import { geofenceFileStrings } from './file-strings.ts'
import type { FileShape } from './geofence-file.ts'
import styles from './import-dialog.module.css'
import { type ImportRow, LONGEST_NAME } from './use-import.ts'

interface ImportRowsProps {
  rows: readonly ImportRow[]
  disabled: boolean
  onChange: (index: number, part: Partial<ImportRow>) => void
}

/** What is in the file: each shape with a box, its name, what it is, and what is wrong with it. */
export function ImportRows({ rows, disabled, onChange }: ImportRowsProps) {
  const t = useWords(geofenceFileStrings)
  if (rows.length === 0) return null
  return (
    <ul className={styles.rows}>
      {rows.map(({ shape, name, isChosen, state, refusal }, index) => {
        const isFixed = disabled || shape.area === null || state === 'added'
        return (
          // oxlint-disable-next-line react/no-array-index-key -- rows keep their place in the file
          <li key={index}>
            {state === 'added' ? (
              <IconCheck size={20} stroke={2} className={styles.added ?? ''} role="img" aria-label={t('added')} />
            ) : (
              <Checkbox
                aria-label={name}
                checked={isChosen}
                disabled={isFixed}
                onChange={({ currentTarget }) => onChange(index, { isChosen: currentTarget.checked })}
              />
            )}
            <TextInput
              aria-label={t('name', { number: index + 1 })}
              value={name}
              maxLength={LONGEST_NAME}
              readOnly={isFixed}
              error={refusal}
              onChange={({ currentTarget }) => onChange(index, { name: currentTarget.value, refusal: null })}
            />
            <ShapeWords shape={shape} />
          </li>
        )
      })}
    </ul>
  )
}

function ShapeWords({ shape: { area, problem, hadHoles } }: { shape: FileShape }) {
  const t = useWords(geofenceFileStrings)
  if (area === null) return <span className={styles.wrong}>{t(problem ?? 'noShape')}</span>
  const words =
    area.kind === 'circle'
      ? t('circle', { radius: Math.round(area.radius) })
      : t(area.kind, { count: area.points.length })
  return <span className="muted num">{hadHoles ? `${words} · ${t('holes')}` : words}</span>
}
