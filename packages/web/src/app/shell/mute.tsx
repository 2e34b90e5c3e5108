import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { usePreference } from '../../data/preferences.ts'
import { muted } from '../../data/settings.ts'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './header.module.css'
import { shellStrings } from './strings.ts'

/** One switch for the sounds of notifications, shown in two places (OP-15). */
function useMute() {
  const off = usePreference(muted)
  return { off, Icon: off ? IconVolumeOff : IconVolume, toggle: () => muted.set(!off) }
}

/** The switch of the header. */
export function MuteButton() {
  const t = useWords(shellStrings)
  const { off, Icon, toggle } = useMute()
  return (
    <IconButton label={t('sound')} aria-pressed={!off} className={styles.quiet} onClick={toggle}>
      <Icon size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}

/** The switch of the menu; its word says what pressing it does. */
export function MuteEntry() {
  const t = useWords(shellStrings)
  const { off, Icon, toggle } = useMute()
  return (
    <button type="button" onClick={toggle}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span>{t(off ? 'listen' : 'mute')}</span>
    </button>
  )
}
