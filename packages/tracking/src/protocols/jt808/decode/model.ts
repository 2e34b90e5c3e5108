import type { DecodeSession } from '../../protocol.ts'

/** What the owner wrote as model changes how some fields read. */
export interface Model {
  name: string
  /** Padlocks of G-series. */
  isPadlock: boolean
  /** Asset trackers of AOVX. */
  isAovx: boolean
  /** Cameras of Jimi. */
  isCamera: boolean
  /** Watches that count steps. */
  isWatch: boolean
  /** Has a door contact. */
  hasDoor: boolean
}

const PADLOCKS = new Set(['G-360P', 'G-508P'])
const AOVX = new Set(['AL300', 'GL100'])
const CAMERAS = new Set(['JC371', 'JC181', 'JC182', 'JC450', 'JC451'])
const WATCHES = new Set(['C5', 'C5L'])
const WITH_DOOR = new Set(['MV710G', 'MV810G'])

export function modelOf({ device }: DecodeSession): Model {
  const name = device.model?.toUpperCase() ?? ''
  return {
    name,
    isPadlock: PADLOCKS.has(name),
    isAovx: AOVX.has(name),
    isCamera: CAMERAS.has(name),
    isWatch: WATCHES.has(name),
    hasDoor: WITH_DOOR.has(name),
  }
}
