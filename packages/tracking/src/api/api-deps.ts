import type { Bus, Clock, Http, Log } from '@rastro/platform'
import type { Access } from '../access/access.ts'
import type { Auth } from '../access/auth.ts'
import type { Passwords } from '../access/passwords.ts'
import type { Sessions } from '../access/sessions.ts'
import type { Setup } from '../access/setup.ts'
import type { Fleet, TrackingEvents } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'

/** What the resources work with. */
export interface ApiDeps {
  store: Store
  access: Access
  auth: Auth
  sessions: Sessions
  passwords: Passwords
  setup: Setup
  fleet: Fleet
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
  /** `plus` sends the licence header that switches the plus edition on. */
  edition: 'basic' | 'plus'
  version: string
  /** Whether everything is up; the health check answers by it. */
  isReady(): boolean
}

/** Registers the routes of one resource. */
export type Resource = (app: Http, deps: ApiDeps) => void
