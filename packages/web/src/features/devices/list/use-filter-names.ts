import { useMemo } from 'react'
import { useFeed } from '../../../data/feed.tsx'
import { useList } from '../../../data/resources.ts'
import type { FilterNames } from './query-filters.ts'

/** What groups, geofences, drivers and vehicles are called. `enabled`: drivers are only asked for when somebody needs them. */
export function useFilterNames(enabled: boolean): FilterNames {
  const feed = useFeed()
  const { items: groups } = useList('groups')
  const { items: geofences } = useList('geofences')
  const { items: drivers } = useList('drivers', undefined, { enabled })
  return useMemo(() => {
    const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
    const geofenceNames = new Map(geofences.map(({ id, name }) => [id, name]))
    const driverNames = new Map(drivers.map(({ uniqueId, name }) => [uniqueId, name]))
    return {
      group: (id) => groupNames.get(id) ?? String(id),
      geofence: (id) => geofenceNames.get(id) ?? String(id),
      driver: (uniqueId) => driverNames.get(uniqueId) ?? uniqueId,
      device: (id) => feed.row(id).get()?.name ?? String(id),
    }
  }, [feed, groups, geofences, drivers])
}
