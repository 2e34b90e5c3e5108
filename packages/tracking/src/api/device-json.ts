import { type Device, wireTime } from '@rastro/contracts'
import type { TrackedDevice } from '../fleet/fleet.ts'
import { asciiJson } from './ascii-json.ts'

const heads = new WeakMap<Device, string>()

/** A device with its present, as the wire has it. */
export function deviceView({ device, status, lastUpdate, last }: TrackedDevice): Device {
  return { ...device, status, lastUpdate: lastUpdate && wireTime(lastUpdate), positionId: last?.id ?? 0 }
}

/** Write {@link deviceView} as JSON; what changes with every message is added to a kept text of the rest. */
export function deviceJson({ device, status, lastUpdate, last }: TrackedDevice): string {
  let head = heads.get(device)
  if (head === undefined) {
    const { status: _, lastUpdate: __, positionId: ___, ...fixed } = device
    heads.set(device, (head = asciiJson(fixed).slice(0, -1)))
  }
  const heard = lastUpdate ? `"${wireTime(lastUpdate)}"` : 'null'
  return `${head},"status":"${status}","lastUpdate":${heard},"positionId":${last?.id ?? 0}}`
}
