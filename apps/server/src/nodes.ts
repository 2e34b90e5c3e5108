import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import {
  type Change,
  type ChangeFeed,
  type Clock,
  type Courier,
  type Database,
  forgetChanges,
  type Log,
  noCourier,
  openChangeFeed,
  openNatsCourier,
  type PostgresDatabase,
} from '@rastro/platform'
import type { Core } from '@rastro/tracking/core'
import type { Traffic } from '@rastro/tracking/fleet/traffic'
import { createNodeDesk } from '@rastro/tracking/nodes/ask'
import { type AtHolder, createAtHolder } from '@rastro/tracking/nodes/at-holder'
import { createChangeFollower, type FollowDeps } from '@rastro/tracking/nodes/follow-changes'
import { createMend } from '@rastro/tracking/nodes/mend'
import { createFrameSharing } from '@rastro/tracking/nodes/share-frames'
import { createNewsSharing } from '@rastro/tracking/nodes/share-news'
import { createTrafficOfAll } from '@rastro/tracking/nodes/traffic-of-all'
import type { Store } from '@rastro/tracking/store/store'
import type { Config } from './config.ts'

/** The other processes of the installation, as this one works with them. */
export interface Nodes {
  /** Do what belongs beside a device's line at the node that has it. */
  atHolder: AtHolder
  /** Who is at the device ports of all nodes. */
  traffic: Traffic
  /** What carries messages between them; undefined where this one is alone. */
  courier: Pick<Courier, 'isConnected' | 'failure'> | undefined
  /** Know all that was written by now. */
  catchUp(): Promise<void>
  /** Take in what other nodes write. */
  follow(deps: FollowDeps): void
  start(): void
  /** Tell the last news, and that this node goes; what others write is heard of until `end`. */
  leave(): void
  end(): Promise<void>
}

/** Where nodes meet, open before anything is read that they keep up to date together. */
export interface Meeting {
  courier: Courier
  feed: ChangeFeed | undefined
  onChanges: (changes: readonly Change[]) => Promise<void>
}

export interface MeetingDeps {
  database: Database<unknown>
  /** Start again: what is remembered cannot be trusted. */
  restart: () => void
  log: Log
}

const PRUNE_EVERY_MS = 3_600_000

/** @throws Error for NATS without PostgreSQL */
export async function openMeeting(config: Config, { database, restart, log }: MeetingDeps): Promise<Meeting> {
  const { NATS_URL: url } = config
  const meeting: Meeting = { courier: noCourier, feed: undefined, onChanges: async () => undefined }
  if (url === undefined) return meeting
  if (database.dialect !== 'postgres') throw new Error('NATS_URL needs DATABASE_URL: nodes meet in one PostgreSQL.')
  const onLost = (): void => {
    log.error('what other nodes changed was not heard for too long; starting again')
    restart()
  }
  const onChanges = (changes: readonly Change[]) => meeting.onChanges(changes)
  meeting.feed = await openChangeFeed({ database, onChanges, onLost, log })
  meeting.courier = openNatsCourier({ url, name: `rastro on ${hostname()}, ${process.pid}`, log })
  return meeting
}

export interface JoinDeps {
  /** Number of this process. */
  node: number
  meeting: Meeting
  database: Database<unknown>
  store: Store
  core: Core
  clock: Clock
  log: Log
  /** Hears that another node speaks for a device. */
  heardElsewhere: (deviceId: number) => void
}

/** Join the other nodes; a process that is alone pays nothing. */
export async function joinNodes(deps: JoinDeps): Promise<Nodes> {
  const { node, meeting, store, core, clock, log } = deps
  const { courier, feed } = meeting
  const { fleet, bus, frames } = core
  const catchUp = async (): Promise<void> => feed?.catchUp()
  if (!feed) return alone(core)
  const subject = `rastro.${await installationOf(store)}`
  const mend = createMend({ store, fleet, bus, clock, log })
  const shared = { courier, node, fleet, bus, clock, log }
  const news = createNewsSharing({ ...shared, subject: `${subject}.news`, mend, heardElsewhere: deps.heardElsewhere })
  const sharedFrames = createFrameSharing({ courier, subject: `${subject}.frames`, frames, clock })
  const desk = createNodeDesk({ courier, subject: `${subject}.ask`, node })
  const { peers } = news
  // A feed is opened on PostgreSQL only.
  const prune = () => forgetChanges(deps.database as PostgresDatabase<unknown>)
  let timer: NodeJS.Timeout | undefined

  return {
    atHolder: createAtHolder({ fleet, node, desk, peers, catchUp }),
    traffic: createTrafficOfAll(core.traffic, { desk, peers }),
    courier,
    catchUp,
    follow(others) {
      meeting.onChanges = createChangeFollower(others)
    },
    start() {
      feed.start()
      news.start()
      sharedFrames.start()
      timer = setInterval(() => {
        prune().catch((error: unknown) => log.warn({ err: error }, 'old changes were not removed'))
      }, PRUNE_EVERY_MS)
    },
    leave() {
      clearInterval(timer)
      sharedFrames.close()
      news.close()
    },
    async end() {
      await mend.close()
      await feed.close()
      await courier.close()
    },
  }
}

function alone({ traffic }: Core): Nodes {
  return {
    atHolder: (_, here) => here,
    traffic,
    courier: undefined,
    catchUp: async () => undefined,
    follow: () => undefined,
    start: () => undefined,
    leave: () => undefined,
    end: async () => undefined,
  }
}

/** Several installations may use one NATS: each has a name of its own, kept in its database. */
function installationOf({ keptSecrets }: Store): Promise<string> {
  return keptSecrets.keep('installation', randomBytes(9).toString('hex'))
}
