import { alarmWord } from '@rastro/contracts/attribute-words'
import { CATEGORY_WORDS } from '@rastro/contracts/category-words'
import { INSTALLATION_FIELDS, SIM_FIELDS, TRACKER_FIELDS, VEHICLE_FIELDS } from '@rastro/contracts/device-fields'
import type { Device } from '@rastro/contracts/devices'
import { VEHICLE_STATES } from '@rastro/contracts/vocabulary'
import { useCallback, useMemo } from 'react'
import { useFeed } from '../../../data/feed.tsx'
import type { VehicleRow } from '../../../data/live-feed.ts'
import { useList } from '../../../data/resources.ts'
import { useSpeedUnit } from '../../../data/use-speed-unit.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import { SPEED_FACTOR, SPEED_SYMBOL } from '../../../i18n/units.ts'
import { ExportMenu } from '../../../ui/export/export-menu.tsx'
import type { ExportColumn } from '../../../ui/export/export-table.ts'
import { deviceStrings } from '../strings.ts'
import { fieldColumn } from './field-column.ts'
import { listStrings } from './list-strings.ts'

/** A vehicle as it is now, and what is kept about it. */
interface ExportedVehicle {
  row: VehicleRow
  device: Device | undefined
}

function useColumns(): readonly ExportColumn<ExportedVehicle>[] {
  const t = useWords(listStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const { items: groups } = useList('groups')
  return useMemo((): readonly ExportColumn<ExportedVehicle>[] => {
    const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
    const state = ({ row }: ExportedVehicle): string =>
      row.state === 'alarm' && row.alarm ? alarmWord(row.alarm, language) : VEHICLE_STATES[row.state][language]
    const kept = [...VEHICLE_FIELDS.slice(1), ...TRACKER_FIELDS, ...INSTALLATION_FIELDS, ...SIM_FIELDS]
    return [
      { title: t('column_name'), value: ({ row }) => row.name },
      { title: t('column_plate'), width: 11, value: ({ row }) => row.plate },
      { title: 'IMEI', width: 18, value: ({ device }) => device?.uniqueId },
      { title: t('sort_state'), width: 16, value: state },
      {
        title: t('column_speed'),
        kind: 'number',
        unit: SPEED_SYMBOL[unit],
        width: 18,
        value: ({ row }) => (row.speed === null ? null : Math.round(row.speed * SPEED_FACTOR[unit])),
      },
      { title: t('sort_lastUpdate'), kind: 'dateTime', value: ({ row }) => row.lastUpdate },
      { title: t('driver'), value: ({ row }) => row.driver },
      {
        title: t('ignition'),
        width: 10,
        value: ({ row }) => (row.ignition === null ? null : t(row.ignition ? 'ignition_on' : 'ignition_off')),
      },
      { title: t('column_address'), width: 44, value: ({ row }) => row.address },
      { title: t('groups'), value: ({ row }) => groupNames.get(row.groupId) },
      { title: t('categories'), isTableOnly: true, value: ({ row }) => CATEGORY_WORDS[row.category][language] },
      ...kept.map((field) => fieldColumn(field, language, unit)),
    ]
  }, [t, language, unit, groups])
}

/** The vehicles that pass the filters, in their order, as a file. */
export default function ListExport() {
  const words = useWords(deviceStrings)
  const feed = useFeed()
  const { items } = useList('devices')
  const gather = useCallback(async (): Promise<readonly ExportedVehicle[]> => {
    const rows = new Map((await feed.find('', Number.POSITIVE_INFINITY)).map((row) => [row.id, row]))
    const devices = new Map(items.map((device) => [device.id, device]))
    return [...feed.order.get()].flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ row, device: devices.get(id) }] : []
    })
  }, [feed, items])
  return <ExportMenu title={words('title')} columns={useColumns()} rows={gather} />
}
