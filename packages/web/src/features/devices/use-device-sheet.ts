import { attributeText, DEVICE_KEYS } from '@rastro/contracts'
import { CATEGORY_WORDS } from '@rastro/contracts/category-words'
import { fileNameOf } from '@rastro/contracts/file-name'
import { useCallback } from 'react'
import { toldImageUrl } from '../../data/device-image.ts'
import type { VehicleDetail } from '../../data/live-feed.ts'
import { useList } from '../../data/resources.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDate, formatDateTime } from '../../i18n/times.ts'
import { categoryOf } from '../../map/vehicles/vehicles.ts'
import { ExportError } from '../../ui/export/file-worker.ts'
import { exportStrings } from '../../ui/export/strings.ts'
import { showToast } from '../../ui/toasts.ts'
import { sheetStrings } from './sheet-strings.ts'
import { deviceStrings } from './strings.ts'

/** A device with the position it told last, if any. */
type Told = Pick<VehicleDetail, 'device' | 'position'>

/** Makes the sheet of one device (EXP-04): what is kept of it, its photo, where it was last, and the code drivers check in with. */
export function useDeviceSheet(): (told: Told) => Promise<void> {
  const t = useWords(sheetStrings)
  const words = useWords(deviceStrings)
  const exportWords = useWords(exportStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const { items: groups } = useList('groups')
  return useCallback(
    async ({ device, position }) => {
      const day = (time: string | null): string => (time === null ? '' : formatDate(Date.parse(time)))
      const group = groups.find(({ id }) => id === device.groupId)?.name ?? ''
      const plate = attributeText(device.attributes, DEVICE_KEYS.plate) ?? ''
      try {
        // What makes the file waits until somebody wants one.
        const [{ exportRecord }, { loadPicture }, { sheetSections }] = await Promise.all([
          import('../../ui/export/export-pdf.ts'),
          import('../../ui/export/load-picture.ts'),
          import('./sheet-sections.ts'),
        ]).catch((error: unknown) => {
          throw new ExportError('library', String(error))
        })
        const photo = toldImageUrl(device)
        const sections = sheetSections(device, position, {
          language,
          unit,
          yes: words('yes'),
          no: words('no'),
          titles: {
            vehicle: t('vehicle'),
            last: t('last'),
            fuel: t('fuel'),
            tracker: t('tracker'),
            sim: t('sim'),
            installation: t('installation'),
          },
          own: [
            [t('uniqueId'), device.uniqueId],
            [t('group'), group],
            [t('model'), device.model ?? ''],
            [t('phone'), device.phone ?? ''],
            [t('contact'), device.contact ?? ''],
            [t('expires'), day(device.expirationTime)],
            [t('lastUpdate'), device.lastUpdate === null ? '' : formatDateTime(Date.parse(device.lastUpdate))],
          ],
        })
        await exportRecord(
          {
            title: device.name,
            subtitle: [plate, CATEGORY_WORDS[categoryOf(device.category)][language], group].filter(Boolean).join(' · '),
            picture: photo === null ? null : await loadPicture(photo),
            code: { text: `${location.origin}/qr-driver/scan/${device.id}`, caption: t('code') },
            sections,
          },
          fileNameOf(t('file'), device.name),
        )
        showToast({ tone: 'success', text: t('ready') })
      } catch (error) {
        reportError(error)
        const problem = error instanceof ExportError ? error.problem : 'processing'
        showToast({ tone: 'error', title: t('failed'), text: exportWords(problem) })
      }
    },
    [t, words, exportWords, language, unit, groups],
  )
}
