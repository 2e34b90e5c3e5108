import { Menu } from '@mantine/core'
import type { Geofence } from '@rastro/contracts'
import { fileNameOf } from '@rastro/contracts/file-name'
import { IconFileUpload, IconMapDown } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadCode } from '../../../data/load-code.ts'
import { useWords } from '../../../i18n/strings.ts'
import { IconButton } from '../../../ui/button.tsx'
import { saveFile } from '../../../ui/export/save-file.ts'
import { Kit } from '../../../ui/kit.tsx'
import { geofenceFileStrings } from './file-strings.ts'
import { GEOFENCE_FILES, writeGeofences } from './write-file.ts'

/** Loaded when somebody imports. */
const ImportDialog = lazy(() => loadCode(() => import('./import-dialog.tsx')))

interface FilesMenuProps {
  geofences: readonly Geofence[]
  mayImport: boolean
}

/** Geofences from and to the files of other map programs. */
export function FilesMenu({ geofences, mayImport }: FilesMenuProps) {
  const t = useWords(geofenceFileStrings)
  const [isImporting, setImporting] = useState(false)
  if (!mayImport && geofences.length === 0) return null
  return (
    <Kit>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t('menu')}>
            <IconMapDown size={20} stroke={1.6} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {mayImport ? (
            <Menu.Item
              leftSection={<IconFileUpload size={16} stroke={1.8} aria-hidden />}
              onClick={() => setImporting(true)}
            >
              {t('import')}
            </Menu.Item>
          ) : null}
          {geofences.length > 0
            ? GEOFENCE_FILES.map((form) => (
                <Menu.Item
                  key={form}
                  leftSection={<IconMapDown size={16} stroke={1.8} aria-hidden />}
                  onClick={() => saveFile(writeGeofences(geofences, form), `${fileNameOf(t('fileName'))}.${form}`)}
                >
                  {t(form)}
                </Menu.Item>
              ))
            : null}
        </Menu.Dropdown>
      </Menu>
      {isImporting ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </Kit>
  )
}
