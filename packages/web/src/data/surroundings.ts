import { useEffect } from 'react'
import { useFeed, useFleetLoad } from './feed.tsx'
import { useList } from './resources.ts'

/** Tell the fleet what it needs of groups and anchors to filter and sort by them. Mounted once, beside the map. */
export function useSurroundings(): void {
  const feed = useFeed()
  const enabled = useFleetLoad().isSuccess
  const { items: groups } = useList('groups', undefined, { enabled })
  const { items: geofences } = useList('geofences', undefined, { enabled })
  useEffect(() => {
    const anchors = geofences.filter(({ attributes }) => attributes['isAnchor'] === true)
    feed.setSurroundings({
      parents: new Map(groups.map(({ id, groupId }) => [id, groupId])),
      anchored: new Set(anchors.map(({ attributes }) => Number(attributes['deviceId']))),
    })
  }, [feed, groups, geofences])
}
