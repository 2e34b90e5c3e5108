import { Switch } from '@mantine/core'
import { useWords } from '../../i18n/strings.ts'
import { themeStrings } from './strings.ts'
import styles from './theme.module.css'
import type { ThemeForm } from './theme-form.ts'

const FIRST = '#0a2a3e'

/** The colour laid over the images of the login. */
export function FilterField({ value, change, readOnly }: ThemeForm) {
  const t = useWords(themeStrings)
  const { filterColour } = value
  return (
    <div className={styles.field}>
      <Switch
        label={t('filterColour')}
        description={t('filterHint')}
        checked={filterColour !== null}
        disabled={readOnly}
        onChange={({ currentTarget }) => change({ filterColour: currentTarget.checked ? FIRST : null })}
      />
      {filterColour === null ? null : (
        <label className={styles.anyColour}>
          <input
            type="color"
            aria-label={t('filterColour')}
            value={filterColour}
            disabled={readOnly}
            onChange={({ currentTarget }) => change({ filterColour: currentTarget.value.toLowerCase() })}
          />
          <span className="num">{filterColour.toUpperCase()}</span>
        </label>
      )}
    </div>
  )
}
