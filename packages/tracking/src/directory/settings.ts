import type { Device } from '@rastro/contracts'
import type { Directory } from './directory.ts'

/** Who asks for a setting: a device among what acts on it. */
export interface Asker {
  readonly directory: Directory
  readonly device: Device
}

/** A numeric setting of the device, its groups or the server; `standard` when it is absent or no number. */
export function numberSetting({ directory, device }: Asker, key: string, standard: number): number {
  const value = directory.setting(device, key)
  if (value === undefined || value === null || value === '') return standard
  const number = Number(value)
  return Number.isFinite(number) ? number : standard
}

/** A setting that is on or off; people store texts too. */
export function booleanSetting({ directory, device }: Asker, key: string, standard: boolean): boolean {
  const value = directory.setting(device, key)
  if (value === undefined || value === null || value === '') return standard
  return value === true || value === 'true' || value === 1
}
