const EMERGENCIES: ReadonlyMap<number, string> = new Map([
  [1, 'sos'],
  [2, 'parking'],
  [3, 'powerCut'],
  [5, 'door'],
  [6, 'door'],
  [7, 'movement'],
  [8, 'vibration'],
])

const ALERTS: ReadonlyMap<number, string> = new Map([
  [1, 'overspeed'],
  [5, 'geofenceExit'],
  [6, 'geofenceEnter'],
  [14, 'lowBattery'],
  [15, 'vibration'],
  [16, 'accident'],
  [40, 'powerRestored'],
  [41, 'powerCut'],
  [46, 'hardAcceleration'],
  [47, 'hardBraking'],
  [50, 'jamming'],
])

/** Our word for the reason of an `EMG` report. */
export function emergencyOf(code: number): string | undefined {
  return EMERGENCIES.get(code)
}

/** Our word for the reason of an `ALT` report; most are events without one. */
export function alertOf(code: number): string | undefined {
  return ALERTS.get(code)
}
