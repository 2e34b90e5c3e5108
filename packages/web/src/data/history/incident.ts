/** Something that happened on the way. */
export interface Incident {
  readonly id: number
  /** Epoch milliseconds. */
  readonly time: number
  readonly type: string
  readonly alarm: string | null
  /** 0 = it has to do with none. */
  readonly geofenceId: number
}

/** Whether it deserves the colour of alarms. */
export function isGrave({ alarm, type }: Pick<Incident, 'alarm' | 'type'>): boolean {
  return alarm !== null || type === 'deviceOverspeed'
}
