import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useTheme } from '../../data/theme.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { themeStrings } from './strings.ts'
import { ThemeEditor } from './theme-editor.tsx'

/** How the product looks, for the plus edition (PERM-07). */
export default function ThemeScreen() {
  const t = useWords(themeStrings)
  const { plus } = useRights()
  const { data: state, error, refetch } = useTheme(plus)
  if (!plus) {
    const icon = <IconLock size={22} stroke={1.6} aria-hidden />
    return <Message icon={icon} title={t('plusOnly')} text={t('plusOnlyText')} />
  }
  if (state) return <ThemeEditor state={state} />
  if (!error) return <TableSkeleton />
  return (
    <Message
      alert
      icon={<IconAlertTriangle size={22} stroke={1.6} aria-hidden />}
      title={t('failed')}
      action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  )
}
