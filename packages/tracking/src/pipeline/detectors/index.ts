import type { Detector } from '../scene.ts'

/** Look at records that are the newest of their device, in this order. */
export const detectors: readonly Detector[] = []

/** Look at every record, also at one that arrived late. */
export const lateDetectors: readonly Detector[] = []
