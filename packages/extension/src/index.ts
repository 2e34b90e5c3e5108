import type { Clock, Http, LogTail } from '@rastro/platform'
import { sounds } from './assets/sounds.ts'
import { deviceLogs } from './logs/device-logs.ts'
import { serverLogs } from './logs/server-logs.ts'
import { userLogs } from './logs/user-logs.ts'
import type { Tracking } from './ports.ts'
import { trustUnlock } from './trust-unlock/trust-unlock.ts'

export type { Tracking, WantedActions } from './ports.ts'

export interface ExtensionDeps {
  tracking: Tracking
  /** The last lines of the process log. */
  logTail: LogTail
  clock: Clock
  /** Where the data of the installation lies; `assets` in it has files of the operator. */
  dataFolder: string
  edition: 'basic' | 'plus'
}

/** Registers the routes of one part. */
export type Part = (app: Http, deps: ExtensionDeps) => void

const parts: readonly Part[] = [userLogs, deviceLogs, serverLogs, sounds, trustUnlock]

/** Register everything below the extension's base path. */
export function registerExtension(app: Http, deps: ExtensionDeps): void {
  for (const part of parts) part(app, deps)
}
