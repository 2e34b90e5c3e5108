import { loadCode } from '../../data/load-code.ts'
import type { CameraView } from '../camera/camera-view.ts'
import type { PointerView } from '../pointer/pointer-view.ts'
import type { RouteView } from './route-view.ts'

/** What a drawing needs of the map. */
export interface RouteParts {
  /** Holds all layers of the map; its own element is the lowest. */
  stage: HTMLElement
  above: HTMLElement
  /** Let the live fleet step back, or come back. */
  stepBack: (isBack: boolean) => void
  camera: CameraView
  pointer: PointerView
}

/** The drawing of routes stays out of the map's own chunk: few pages need it. */
export function createRouteDoor(parts: RouteParts): RouteView {
  return {
    async open() {
      const { createRouteDrawing } = await loadCode(() => import('./route-drawing.ts'))
      return createRouteDrawing(parts)
    },
  }
}
