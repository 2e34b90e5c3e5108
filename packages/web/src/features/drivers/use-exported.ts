import type { Driver } from '@rastro/contracts'
import type { DriverField } from '@rastro/contracts/driver-fields'
import { useMemo } from 'react'
import { useWords } from '../../i18n/strings.ts'
import type { ExportColumn } from '../../ui/export/export-table.ts'
import { fieldOf } from './field-of.ts'
import { driverStrings } from './strings.ts'
import { driversTitle } from './title-strings.ts'

/** Days are kept without a clock: noon is the same day in every zone people drive in. */
function dayOf(driver: Driver, field: DriverField): string {
  const day = fieldOf(driver, field)
  return /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T12:00:00` : ''
}

/** The list of drivers as a file. */
export function useExported(): { title: string; columns: readonly ExportColumn<Driver>[] } {
  const t = useWords(driverStrings)
  const title = useWords(driversTitle)
  return useMemo(() => {
    const text = (field: DriverField & Parameters<typeof t>[0], part: Partial<ExportColumn<Driver>> = {}) => ({
      title: t(field),
      width: 18,
      value: (driver: Driver) => fieldOf(driver, field),
      ...part,
    })
    const day = (field: DriverField & Parameters<typeof t>[0], part: Partial<ExportColumn<Driver>> = {}) =>
      text(field, { kind: 'date', width: 14, value: (driver) => dayOf(driver, field), ...part })
    return {
      title: title('title'),
      columns: [
        { title: t('name'), value: ({ name }) => name },
        { title: t('uniqueId'), width: 18, value: ({ uniqueId }) => uniqueId },
        text('licenceNumber'),
        text('licenceCategory', { width: 11 }),
        day('licenceValidity'),
        text('licenceState', { width: 8, isTableOnly: true }),
        day('firstLicence', { isTableOnly: true }),
        text('cpf'),
        text('idNumber', { isTableOnly: true }),
        day('birthDate', { isTableOnly: true }),
        text('phone'),
        text('email', { width: 28 }),
        text('observations', { width: 40, isTableOnly: true }),
      ],
    }
  }, [t, title])
}
