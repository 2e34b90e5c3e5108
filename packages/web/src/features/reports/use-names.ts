import type { Device, Language } from '@rastro/contracts'
import type { SheetNames } from '@rastro/reports'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useList } from '../../data/resources.ts'
import { serverQuery } from '../../data/server.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { measured } from './cells.ts'

/** What rows only know by its id. */
export interface ReportNames extends SheetNames {
  readonly language: Language
  device(id: number): Device | undefined
  /** Knots a vehicle may drive by its own setting or the server's; null = no limit. */
  speedLimit(deviceId: number): number | null
  /** The limit of the server, when no vehicle has one of its own; else null. */
  readonly commonLimit: number | null
}

function limitOf(value: unknown): number | null {
  const limit = Number(value ?? 0)
  return limit > 0 ? limit : null
}

/** Names of devices, geofences and maintenances for a report; ids until they are known. */
export function useNames(): ReportNames {
  const language = useLanguage()
  const unit = useSpeedUnit()
  const { items: devices } = useList('devices')
  const { items: geofences } = useList('geofences')
  const { items: maintenances } = useList('maintenance')
  const { data: info } = useQuery({ ...serverQuery, enabled: false })
  const serverLimit = limitOf(info?.server.attributes['speedLimit'])
  return useMemo(() => {
    const deviceOf = new Map(devices.map((device) => [device.id, device]))
    const nameIn = (list: readonly { id: number; name: string | null }[]) => {
      const names = new Map(list.map(({ id, name }) => [id, name]))
      return (id: number): string => names.get(id) ?? `#${id}`
    }
    return {
      language,
      measure: (kind, value) => measured(kind, value, unit),
      device: (id) => deviceOf.get(id),
      geofence: nameIn(geofences),
      maintenance: nameIn(maintenances),
      // Addresses of events are looked up row by row, when they come into sight.
      address: () => null,
      speedLimit: (id) => limitOf(deviceOf.get(id)?.attributes['speedLimit']) ?? serverLimit,
      commonLimit: devices.some(({ attributes }) => limitOf(attributes['speedLimit']) !== null) ? null : serverLimit,
    }
  }, [language, unit, devices, geofences, maintenances, serverLimit])
}
