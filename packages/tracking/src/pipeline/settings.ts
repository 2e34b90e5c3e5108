import type { Scene } from './scene.ts'

/** A numeric setting of the device, its groups or the server; `standard` when it is absent or no number. */
export function numberSetting({ directory, device }: Scene, key: string, standard: number): number {
  const value = directory.setting(device, key)
  if (value === undefined || value === null || value === '') return standard
  const number = Number(value)
  return Number.isFinite(number) ? number : standard
}

/** A setting that is on or off; people store texts too. */
export function booleanSetting(
  { directory, device }: Pick<Scene, 'directory' | 'device'>,
  key: string,
  standard: boolean,
): boolean {
  const value = directory.setting(device, key)
  if (value === undefined || value === null || value === '') return standard
  return value === true || value === 'true' || value === 1
}
