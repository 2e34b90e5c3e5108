const ALARMS: ReadonlyMap<string, string> = new Map([
  ['help me', 'sos'],
  ['low battery', 'lowBattery'],
  ['stockade', 'geofence'],
  ['move', 'movement'],
  ['speed', 'overspeed'],
  ['door alarm', 'door'],
  ['ac alarm', 'powerCut'],
  ['accident alarm', 'accident'],
  ['sensor alarm', 'vibration'],
  ['bonnet alarm', 'bonnet'],
  ['footbrake alarm', 'footBrake'],
  ['DTC', 'fault'],
])

/** Our word for what made the tracker speak; undefined for ordinary reports and events that are no alarm. */
export function alarmOf(word: string): string | undefined {
  if (word.startsWith('T:')) return 'temperature'
  return word.startsWith('oil') ? 'fuelLeak' : ALARMS.get(word)
}
