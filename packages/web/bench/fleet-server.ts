import { createReadStream, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import {
  type Area,
  CATEGORIES,
  DEVICE_DEFAULTS,
  type Device,
  formatArea,
  GEOFENCE_DEFAULTS,
  type Geofence,
  LEAN_PROTOCOL,
  LEAN_RECORDS_PER_FRAME,
  type Position,
  readWatch,
  writeLeanFrame,
} from '@rastro/contracts'
import { type WebSocket, WebSocketServer } from 'ws'
import { leanRecordOf } from '../src/data/worker/lean-record.ts'

/** A moving fleet behind the two addresses the feed uses, and the built page. */
export interface FleetServer {
  url: string
  /** Move a part of the fleet and tell the page; answers how many bytes the frames had. */
  step(): number
  /** Ids of the vehicles the next `step` moves. */
  next(): number[]
  close(): void
}

interface FleetServerParts {
  vehicles: number
  /** Folder of the built page. */
  folder: string
  /** Degrees around the centre of São Paulo the fleet is spread over. */
  spread: number
  /** Know no lean form, as the server of others. */
  isPlain?: boolean
  geofences?: readonly Geofence[]
  /** How many steps it takes until every vehicle moved once. Default 10. */
  turns?: number
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Start serving on a free port of this machine. */
export async function startFleetServer(parts: FleetServerParts): Promise<FleetServer> {
  const { folder, isPlain = false } = parts
  const fleet = createFleet(parts.vehicles, parts.spread, parts.turns ?? 10)
  const { geofences = [] } = parts
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const answers: Readonly<Record<string, unknown>> = {
      '/api/devices': fleet.devices,
      '/api/positions': fleet.positions,
      '/api/geofences': geofences,
      '/basemap/index.json': [],
    }
    const answer = answers[pathname]
    if (answer !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    } else sendFile(join(folder, normalize(pathname)), request.headers.range, response)
  })
  const handleProtocols = () => (isPlain ? (false as const) : LEAN_PROTOCOL)
  const sockets = new WebSocketServer({ server, path: '/api/socket', handleProtocols })
  const viewers = new Map<WebSocket, Viewer>()
  sockets.on('connection', (socket) => {
    const viewer = createViewer(socket, fleet.positions)
    viewers.set(socket, viewer)
    socket.on('close', () => viewers.delete(socket))
    viewer.tell(fleet.positions)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server always has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    step() {
      const moved = fleet.step()
      return [...viewers.values()].reduce((bytes, viewer) => bytes + viewer.tell(moved), 0)
    },
    next: () => fleet.next(),
    close() {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Viewer {
  /** Send positions in the form the socket speaks; answers how many bytes that took. */
  tell(positions: readonly Position[]): number
}

/** Speak as the real server does: records in chunks and what is watched whole, or all of it whole. */
function createViewer(socket: WebSocket, all: readonly Position[]): Viewer {
  let watched: ReadonlySet<number> = new Set()
  const sendWhole = (positions: readonly Position[]): number => {
    const text = JSON.stringify({ positions })
    socket.send(text)
    return text.length
  }
  const sendWatched = (positions: readonly Position[]): number => {
    const whole = positions.filter(({ deviceId }) => watched.has(deviceId))
    return whole.length === 0 ? 0 : sendWhole(whole)
  }
  socket.on('message', (data: Buffer) => {
    watched = new Set(readWatch(data.toString()))
    sendWatched(all)
  })
  if (socket.protocol !== LEAN_PROTOCOL) return { tell: sendWhole }
  return {
    tell(positions) {
      let bytes = 0
      for (let start = 0; start < positions.length; start += LEAN_RECORDS_PER_FRAME) {
        const frame = writeLeanFrame(positions.slice(start, start + LEAN_RECORDS_PER_FRAME).map(leanRecordOf))
        socket.send(frame)
        bytes += frame.length
      }
      return bytes + sendWatched(positions)
    },
  }
}

function createFleet(count: number, spread: number, turns: number) {
  const random = seeded(7)
  const devices: Device[] = []
  const positions: Position[] = []
  for (let id = 1; id <= count; id++) {
    const kind = random()
    const status = kind < 0.08 ? 'offline' : kind < 0.11 ? 'unknown' : 'online'
    devices.push({
      ...DEVICE_DEFAULTS,
      id,
      name: `Veículo ${id}`,
      uniqueId: String(860_000_000_000_000 + id),
      status,
      category: CATEGORIES[Math.floor(random() * CATEGORIES.length)] ?? null,
      attributes: { placa: `RTA${id}` },
    })
    positions.push(firstPosition(id, random, spread))
  }
  let turn = 0
  return {
    devices,
    positions,
    next: () => positions.flatMap(({ deviceId }, index) => (index % turns === turn ? [deviceId] : [])),
    step() {
      const moved = positions.filter((_, index) => index % turns === turn)
      turn = (turn + 1) % turns
      for (const position of moved) move(position, random)
      return moved
    },
  }
}

/** Circles, polygons of twelve corners and lines in turn, `spread` degrees around the centre of São Paulo. */
export function createGeofences(count: number, spread: number): Geofence[] {
  const random = seeded(11)
  return Array.from({ length: count }, (_, index) => {
    const latitude = -23.56 + (random() + random() - 1) * spread
    const longitude = -46.65 + (random() + random() - 1) * spread
    const corners = Array.from({ length: 12 }, (__, corner) => {
      const angle = (corner * Math.PI) / 6
      const reach = 0.004 + random() * 0.002
      return { latitude: latitude + Math.sin(angle) * reach, longitude: longitude + Math.cos(angle) * reach }
    })
    const areas: Area[] = [
      { kind: 'circle', latitude, longitude, radius: 100 + random() * 600 },
      { kind: 'polygon', points: corners },
      { kind: 'line', points: corners.slice(0, 4) },
    ]
    const area = formatArea(areas[index % areas.length]!)
    return { ...GEOFENCE_DEFAULTS, id: index + 1, name: `Cerca ${index + 1}`, area }
  })
}

function firstPosition(id: number, random: () => number, spread: number): Position {
  const kind = random()
  const time = new Date().toISOString().replace('Z', '+00:00')
  return {
    id,
    deviceId: id,
    protocol: 'gt06',
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: true,
    latitude: -23.56 + (random() + random() - 1) * spread,
    longitude: -46.65 + (random() + random() - 1) * spread,
    altitude: 760,
    speed: 10 + random() * 30,
    course: random() * 360,
    // The server escapes letters beyond ASCII, and so does this: a frame with one of them costs twice as much to read.
    address: 'Avenida Paulista, 1578, Bela Vista',
    accuracy: id % 3 === 0 ? 40 : 0,
    network: null,
    geofenceIds: null,
    attributes: {
      motion: kind < 0.6,
      ignition: kind < 0.75,
      sat: 12,
      hdop: 0.8,
      distance: 15.2,
      totalDistance: 1_234_567.8,
      hours: 4_000_000,
      power: 12.6,
      ...(kind > 0.985 ? { alarm: 'powerCut' } : {}),
    },
  }
}

function move(position: Position, random: () => number): void {
  position.id += 1_000_000
  const time = new Date().toISOString().replace('Z', '+00:00')
  position.serverTime = time
  position.fixTime = time
  position.deviceTime = time
  if (position.attributes['motion'] !== true) return
  position.course = (position.course + (random() - 0.5) * 30 + 360) % 360
  const metres = position.speed * 0.514 * 10
  const angle = (position.course * Math.PI) / 180
  position.latitude += (Math.cos(angle) * metres) / 111_320
  position.longitude += (Math.sin(angle) * metres) / (111_320 * 0.917)
}

function sendFile(path: string, range: string | undefined, response: ServerResponse): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) {
    response.writeHead(404).end()
    return
  }
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const [, first, last] = /bytes=(\d+)-(\d*)/.exec(range ?? '') ?? []
  const start = Number(first ?? 0)
  const end = Math.min(size - 1, last ? Number(last) : size - 1)
  response.writeHead(first === undefined ? 200 : 206, {
    'content-type': type,
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(first === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  createReadStream(path, { start, end }).pipe(response)
}

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
