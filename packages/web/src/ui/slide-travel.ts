/** Pixels between the track's edge and the handle, on either side (DLG-12). */
export const HANDLE_OFFSET = 2
/** Width and height of the handle, in pixels. */
export const HANDLE_SIZE = 46
/** So close to the end counts as the end, in pixels (DLG-10). */
export const COMPLETE_WITHIN = 5

/** How far the handle can go: the track inside its border, less the handle and its offsets. All in pixels (OP-104). */
export function travelOf(trackWidth: number, handleWidth: number): number {
  return Math.max(0, trackWidth - handleWidth - 2 * HANDLE_OFFSET)
}

/** Whether a handle so far from its start confirms. A track that is too narrow to slide on never does. */
export function isComplete(position: number, travel: number): boolean {
  return travel > COMPLETE_WITHIN && travel - position <= COMPLETE_WITHIN
}

/** The place a key moves the handle to; null for keys that mean nothing here. Ten steps lead to the end. */
export function keyPosition(key: string, position: number, travel: number): number | null {
  const step = travel / 10
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(travel, position + step)
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, position - step)
    case 'Home':
      return 0
    case 'End':
      return travel
    default:
      return null
  }
}
