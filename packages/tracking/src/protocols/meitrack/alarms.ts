const ALARMS: ReadonlyMap<number, string> = new Map([
  [1, 'sos'],
  [17, 'lowBattery'],
  [18, 'lowPower'],
  [19, 'overspeed'],
  [20, 'geofenceEnter'],
  [21, 'geofenceExit'],
  [22, 'powerRestored'],
  [23, 'powerCut'],
  [36, 'tow'],
  [44, 'jamming'],
  [78, 'accident'],
  [90, 'hardCornering'],
  [91, 'hardCornering'],
  [129, 'hardBraking'],
  [130, 'hardAcceleration'],
  [135, 'fatigueDriving'],
])

/** Our word for what made the tracker speak; most events are no alarm. */
export function alarmOf(event: number): string | undefined {
  return ALARMS.get(event)
}
