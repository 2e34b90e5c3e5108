import { Menu } from '@mantine/core'
import { IconDotsVertical, IconMessages, IconTableImport } from '@tabler/icons-react'
import { openOverlay } from '../../data/overlays.ts'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { Kit } from '../../ui/kit.tsx'
import { userStrings } from './strings.ts'

/** What is done with many users at once. */
export function ManyMenu({ mayAdd }: { mayAdd: boolean }) {
  const t = useWords(userStrings)
  return (
    <Kit>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('many')}>
            <IconDotsVertical size={20} stroke={1.6} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconMessages size={16} stroke={1.8} aria-hidden />}
            onClick={() => openOverlay({ name: 'massMessage' })}
          >
            {t('massMessage')}
          </Menu.Item>
          {mayAdd ? (
            <Menu.Item
              leftSection={<IconTableImport size={16} stroke={1.8} aria-hidden />}
              onClick={() => openOverlay({ name: 'import', kind: 'users' })}
            >
              {t('import')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </Kit>
  )
}
