import type { IntegrationDesk } from '@rastro/extension'
import type { Clock, DeclaredRoute, Log } from '@rastro/platform'
import type { Gate } from '@rastro/tracking/access/gate'
import type { Core } from '@rastro/tracking/core'
import type { Duty } from '@rastro/tracking/nodes/duty'
import type { Protocol } from '@rastro/tracking/protocols/protocol'
import type { Store } from '@rastro/tracking/store/store'
import { openBase } from './base.ts'
import { closeInOrder } from './close-in-order.ts'
import type { Config } from './config.ts'
import { createServices } from './services.ts'
import { createWeb } from './web.ts'

/** What may be replaced for tests. */
export interface ComposeOptions {
  clock?: Clock
  log?: Log
  /** Port of each protocol; default: its own plus DEVICE_PORT_OFFSET. */
  devicePort?: (protocol: Protocol) => number
  /** Close and end, so that the program is started again. */
  restart?: () => void
  /** Give up when the database does not answer, instead of waiting for it. */
  failFast?: boolean
}

/** The whole product in one process. */
export interface App {
  readonly core: Core
  readonly gate: Gate
  readonly store: Store
  readonly integrations: IntegrationDesk
  readonly log: Log
  /** Number of this process among those on one database. */
  readonly node: number
  /** Whether it does the jobs that one of them does. */
  readonly duty: Duty
  /** All that people and programs reach over HTTP, as it was declared. */
  readonly routes: readonly DeclaredRoute[]
  /** Listen; resolves when people and trackers can come. */
  start(): Promise<Addresses>
  /** Stop accepting, finish what was begun, close. Calling it again waits for the same end. */
  close(): Promise<void>
}

/** Where it listens. `devicePorts` by protocol name and transport. */
export interface Addresses {
  url: string
  devicePorts: Awaited<ReturnType<Core['start']>>
}

/** Put the parts together: what all stands on (`base.ts`), what works on it (`services.ts`), who reaches it (`web.ts`). */
export async function compose(config: Config, options: ComposeOptions = {}): Promise<App> {
  const base = await openBase(config, options)
  const { core, store, integrations, log } = base
  let publicUrl = config.PUBLIC_URL ?? ''
  let isReady = false
  const findUrl = (): string => publicUrl
  const services = await createServices(config, base, findUrl)
  const { restart = () => undefined } = options
  const wanted = { base, services, restart, isReady: () => isReady, publicUrl: findUrl }
  const { app: web, extension } = await createWeb(config, wanted)
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    isReady = false
    services.quiet()
    // Trackers first: what they were told is on disk before the pages that show it go away.
    const { nodes, leases } = base
    await closeInOrder(
      log,
      core,
      { close: () => nodes.leave() },
      web,
      extension,
      services,
      { close: () => nodes.end() },
      leases,
      store,
    )
  }

  return {
    core,
    gate: services.gate,
    store,
    integrations,
    log,
    node: base.node,
    duty: base.duty,
    routes: web.declaredRoutes,
    async start() {
      const url = await web.listen({ port: config.PORT, host: config.HOST })
      base.nodes.start()
      await services.start()
      const devicePorts = await core.start()
      isReady = true
      publicUrl ||= url.replace('0.0.0.0', 'localhost')
      extension.start()
      await services.gate.setup.invite(publicUrl)
      return { url, devicePorts }
    },
    close() {
      closing ??= close()
      return closing
    },
  }
}
