import type { Detector } from '../scene.ts'
import { detectAlarms } from './detect-alarms.ts'
import { detectDriver } from './detect-driver.ts'
import { detectFuelChange } from './detect-fuel-change.ts'
import { detectGeofences } from './detect-geofences.ts'
import { detectHarshDriving } from './detect-harsh-driving.ts'
import { detectIgnition } from './detect-ignition.ts'
import { detectMaintenance } from './detect-maintenance.ts'
import { detectMotionChange } from './detect-motion-change.ts'
import { detectOverspeed } from './detect-overspeed.ts'
import { tellCommandResult } from './tell-command-result.ts'
import { tellMedia } from './tell-media.ts'
import { tellTextMessage } from './tell-text-message.ts'

/** Look at records that are the newest of their device, in this order: that of the reference server. */
export const detectors: readonly Detector[] = [
  detectOverspeed,
  detectHarshDriving,
  detectFuelChange,
  detectMotionChange,
  detectGeofences,
  detectAlarms,
  detectIgnition,
  detectMaintenance,
  detectDriver,
]

/** Look at every record, also at one that arrived late. */
export const lateDetectors: readonly Detector[] = [tellMedia, tellCommandResult, tellTextMessage]
