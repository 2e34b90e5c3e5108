/** Alarms of wired trackers. */
const WIRED = new Map<number, string>([
  [1, 'powerCut'],
  [2, 'lowBattery'],
  [3, 'sos'],
  [4, 'overspeed'],
  [5, 'geofenceEnter'],
  [6, 'geofenceExit'],
  [7, 'tow'],
  [8, 'vibration'],
  [10, 'vibration'],
  [21, 'jamming'],
  [23, 'powerRestored'],
  [24, 'lowPower'],
])

/** Alarms of asset trackers. */
const ASSET = new Map<number, string>([
  [1, 'removing'],
  [2, 'tampering'],
  [3, 'sos'],
  [4, 'removing'],
  [5, 'fallDown'],
  [6, 'lowBattery'],
  [8, 'temperature'],
  [9, 'vibration'],
  [14, 'geofenceEnter'],
  [15, 'geofenceExit'],
  [16, 'movement'],
  [30, 'temperature'],
  [33, 'temperature'],
  [37, 'temperature'],
])

export function alarmOf(number: number, isAsset: boolean): string | undefined {
  return (isAsset ? ASSET : WIRED).get(number)
}
