import type { DecodeSession } from '../protocol.ts'

/** What the owner set on the device, because frames do not tell which fields they have. */
export interface Settings {
  /** ST9xx: 0 = with battery and firmware, 1 = with cell and odometer. */
  protocolType: number
  /** Fields about engine hours and battery follow: 0 = no, 1 = with driver, 2 = with the serving cell. */
  hbm: number
  includeAdc: boolean
  includeRpm: boolean
  includeTemp: boolean
}

/** Read the device attributes `suntech.protocolType`, `.hbm`, `.includeAdc`, `.includeRpm` and `.includeTemp`. */
export function settingsOf({ device }: DecodeSession): Settings {
  const read = (name: string) => device.attributes?.[`suntech.${name}`]
  return {
    protocolType: levelOf(read('protocolType')),
    hbm: levelOf(read('hbm')),
    includeAdc: levelOf(read('includeAdc')) > 0,
    includeRpm: levelOf(read('includeRpm')) > 0,
    includeTemp: levelOf(read('includeTemp')) > 0,
  }
}

function levelOf(value: unknown): number {
  if (typeof value === 'boolean' || value === 'true' || value === 'false')
    return value === true || value === 'true' ? 1 : 0
  const level = Number(value ?? 0)
  return Number.isInteger(level) ? level : 0
}
