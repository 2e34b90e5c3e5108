/**
 * What detectors remember of a device across restarts, each under its own name. Small, of JSON values, and replaced
 * instead of changed: it is stored with the position that replaced it.
 */
export interface DeviceState {
  readonly [detector: string]: unknown
}
