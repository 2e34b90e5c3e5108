import type { IncomingMessage } from 'node:http'
import { LEAN_PROTOCOL, MAX_WATCH_BYTES, Refusal, SESSION_ENDED } from '@rastro/contracts'
import { type Bus, type Clock, type Http, routeUpgrades } from '@rastro/platform'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Access } from '../../access/access.ts'
import type { Auth } from '../../access/auth.ts'
import type { Fleet, TrackingEvents } from '../../fleet/fleet.ts'
import type { FrameTap } from '../../fleet/frames.ts'
import { userView } from '../user-view.ts'
import { type Audience, createAudiences } from './audiences.ts'
import { KINDS } from './frames.ts'
import { followLogs } from './logs.ts'
import { createViewer, type Viewer } from './viewer.ts'

/** Clients that are not lean have nothing to say; so much is taken from them without hanging up. */
const MAX_MESSAGE_BYTES = 4096
const CHECK_EVERY_MS = 500

export interface LiveDeps {
  access: Access
  auth: Auth
  fleet: Fleet
  bus: Bus<TrackingEvents>
  /** Frames as they pass the device ports. */
  frames: FrameTap
  clock: Clock
}

/** The live feed at `/api/socket`. */
export interface Live {
  /** Declare the route and take over upgrades of the server. Call once, before `listen`. */
  register(app: Http): void
  /** Sockets open now. */
  readonly size: number
  /** How well they keep up. */
  stats(): LiveStats
}

export interface LiveStats {
  sockets: number
  /** Sockets that cannot take what there is now. */
  behind: number
  /** Bytes that wait in our memory for all of them. */
  bufferedBytes: number
  /** Groups of sockets that see the same devices. */
  audiences: number
  /** Sockets that were ended since the start because they were too slow. */
  cutOff: number
}

/** Create the live feed: each socket hears of the devices its user sees, from the moment he sees them. */
export function createLive({ access, auth, fleet, bus, frames, clock }: LiveDeps): Live {
  const nowMs = (): number => clock.monotonicMs()
  const audiences = createAudiences(fleet, nowMs)
  const viewers = new Map<Viewer, { audience: Audience; userText: string }>()
  let cutOff = 0
  const options = { noServer: true, perMessageDeflate: false, clientTracking: false }
  const wholeServer = new WebSocketServer({ ...options, maxPayload: MAX_MESSAGE_BYTES })
  const leanServer = new WebSocketServer({
    ...options,
    maxPayload: MAX_WATCH_BYTES,
    handleProtocols: () => LEAN_PROTOCOL,
  })

  function open(socket: WebSocket, userId: number, secretHash: string): void {
    const viewer = createViewer(socket, {
      userId,
      secretHash,
      isLean: socket.protocol === LEAN_PROTOCOL,
      sees: (id) => viewers.get(viewer)?.audience.deviceIds.has(id) ?? false,
      fleet,
      nowMs,
      onCutOff: () => cutOff++,
      onClose: () => leave(viewer),
    })
    const audience = audiences.join(viewer, access.devicesOf(userId))
    viewers.set(viewer, { audience, userText: userTextOf(userId) })
    followLogs(socket, { frames, mayRead: (id) => mayRead(viewer, id), send: (text) => viewer.tell(text), nowMs })
    viewer.greet(audience.snapshot(viewer.laneOf('positions')))
  }

  /** Devices nobody registered are nobody's but the administrators'. */
  function mayRead(viewer: Viewer, deviceId: number): boolean {
    if (deviceId === 0) return access.user(viewer.userId)?.administrator ?? false
    return viewers.get(viewer)?.audience.deviceIds.has(deviceId) ?? false
  }

  function leave(viewer: Viewer): void {
    const place = viewers.get(viewer)
    viewers.delete(viewer)
    if (place) audiences.leave(viewer, place.audience)
  }

  /** Look again at what a user sees and is. New devices are told at once, lost ones are heard of no more. */
  function refresh(viewer: Viewer): void {
    const place = viewers.get(viewer)
    if (!place || !requireAlive(viewer)) return
    const deviceIds = access.devicesOf(viewer.userId)
    const before = place.audience
    if (before.deviceIds !== deviceIds) {
      place.audience = audiences.join(viewer, deviceIds)
      // News gathered for the old audience would pass the viewer by.
      for (const kind of KINDS) viewer.hold(kind, before.gathered(kind))
      if (place.audience !== before) audiences.leave(viewer, before)
      viewer.forgetExcept(deviceIds)
      const added = [...deviceIds].filter((id) => !before.deviceIds.has(id))
      for (const kind of KINDS) viewer.hold(kind, added)
    }
    const userText = userTextOf(viewer.userId)
    if (userText !== place.userText) viewer.sendUser(userText)
    place.userText = userText
    viewer.pump()
  }

  function userTextOf(userId: number): string {
    const user = access.user(userId)
    return user ? JSON.stringify(userView(user)) : ''
  }

  /** Close a socket whose session is over. @returns whether it goes on */
  function requireAlive(viewer: Viewer): boolean {
    if (auth.isStillIn(viewer.secretHash)) return true
    leave(viewer)
    viewer.close(SESSION_ENDED, 'Session ended')
    return false
  }

  const ofUser = (userId: number | undefined): Viewer[] =>
    [...viewers.keys()].filter((viewer) => userId === undefined || viewer.userId === userId)

  const announce = ({ latest }: TrackingEvents['latestMoved']): void =>
    audiences.announce(
      'positions',
      latest.map(({ device }) => device.id),
    )
  bus.on('positionsStored', announce)
  bus.on('latestMoved', announce)
  bus.on('addressFound', ({ device }) => audiences.announce('positions', [device.id]))
  bus.on('deviceChanged', ({ device }) => audiences.announce('devices', [device.id]))
  bus.on('eventTold', ({ userId, event }) => {
    const text = JSON.stringify(event)
    for (const viewer of ofUser(userId)) viewer.sendEvent(text)
  })
  bus.on('accessChanged', ({ userId }) => ofUser(userId).forEach(refresh))
  bus.on('userEnded', ({ userId }) => ofUser(userId).forEach(requireAlive))

  function check(): void {
    const now = nowMs()
    for (const viewer of viewers.keys()) if (requireAlive(viewer)) viewer.check(now)
  }

  return {
    get size() {
      return viewers.size
    },
    stats() {
      const all = [...viewers.keys()]
      const bufferedBytes = all.reduce((sum, viewer) => sum + viewer.bufferedBytes, 0)
      const behind = all.filter((viewer) => viewer.isBehind()).length
      return { sockets: all.length, behind, bufferedBytes, audiences: audiences.size, cutOff }
    },
    register(app) {
      const timer = setInterval(check, CHECK_EVERY_MS)
      app.addHook('preClose', async () => {
        clearInterval(timer)
        audiences.close()
        for (const viewer of viewers.keys()) viewer.close(1001, 'Server is stopping')
      })
      const headOf = routeUpgrades(app)
      app.get(
        '/api/socket',
        {
          config: {
            access: 'user',
            visitors: ['shared', 'driver'],
            tokenInQuery: true,
            summary: 'The live feed, as a WebSocket',
          },
        },
        async (request, reply) => {
          const head = headOf(request.raw)
          if (!head) return reply.code(426).header('upgrade', 'websocket').type('text/plain').send('Upgrade Required')
          const { user, secret } = await auth.require(request)
          // A name and password in the header cannot be ended later, so they open no socket.
          if (!secret) throw new Refusal('unauthorized')
          reply.hijack()
          reply.raw.detachSocket(request.raw.socket)
          const server = asksForLean(request.raw) ? leanServer : wholeServer
          server.handleUpgrade(request.raw, request.raw.socket, head, (socket) => open(socket, user.id, secret.hash))
          return reply
        },
      )
    },
  }
}

function asksForLean({ headers }: IncomingMessage): boolean {
  const offered = headers['sec-websocket-protocol']?.split(',') ?? []
  return offered.some((name) => name.trim() === LEAN_PROTOCOL)
}
