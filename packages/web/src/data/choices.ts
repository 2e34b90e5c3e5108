import { DEVICE_KEYS } from '@rastro/contracts'
import { useMemo } from 'react'
import { useList } from './resources.ts'

/** Something that can be chosen from a list, with its plate for a vehicle. */
interface ObjectChoice {
  id: number
  label: string
  detail?: string
}

/** The vehicles and groups somebody sees, to choose from. */
export function useWhereChoices(): { vehicles: readonly ObjectChoice[]; groups: readonly ObjectChoice[] } {
  const { items: devices } = useList('devices')
  const { items: groups } = useList('groups')
  return {
    vehicles: useMemo(
      () =>
        devices.map(({ id, name, attributes }) => ({
          id,
          label: name,
          detail: String(attributes[DEVICE_KEYS.plate] ?? ''),
        })),
      [devices],
    ),
    groups: useMemo(() => groups.map(({ id, name }) => ({ id, label: name })), [groups]),
  }
}
