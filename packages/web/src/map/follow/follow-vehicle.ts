import type { LiveFeed } from '../../data/live-feed.ts'
import { DEFAULT_ZOOM } from '../camera/camera.ts'
import type { CameraView } from '../camera/camera-view.ts'
import { onPlaces } from './vehicle-places.ts'

/** Further away than this nobody sees the vehicle move. */
const FARTHEST_ZOOM = 14

interface FollowParts {
  feed: Pick<LiveFeed, 'vehicle'>
  camera: CameraView
  id: number
  /** False under reduced motion: the camera jumps. */
  smooth: boolean
  /** The person dragged the map: the camera is no longer ours. */
  onDragged: () => void
}

/**
 * Keep a vehicle in the middle of the map. It goes at the pace at which the vehicle glides, so both move as one; the
 * person may zoom meanwhile, and a drag ends it. Answers how to stop.
 */
export function followVehicle({ feed, camera, id, smooth, onDragged }: FollowParts): () => void {
  camera.holdCentre(true)
  const stopPlaces = onPlaces(feed, id, ({ place, glideMs }) => {
    if (glideMs > 0) {
      camera.goTo(place, smooth ? glideMs : 0)
      return
    }
    const isFar = camera.get().zoom < FARTHEST_ZOOM
    camera.goTo(isFar ? { ...place, zoom: DEFAULT_ZOOM } : place, smooth ? 600 : 0)
  })
  const stopDrag = camera.onDrag(onDragged)
  return () => {
    stopPlaces()
    stopDrag()
    camera.holdCentre(false)
  }
}
