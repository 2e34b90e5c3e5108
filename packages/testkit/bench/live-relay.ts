import { LEAN_PROTOCOL, writeLeanFrame } from '@rastro/contracts'
import { WebSocketServer } from 'ws'

/** A server that knows no vehicle: `node live-relay.ts <positions a second>` sends lean frames ten times a second. */
const FRAMES_PER_SECOND = 10
const records = Math.ceil(Number(process.argv[2]) / FRAMES_PER_SECOND)
const record = { deviceId: 1, serverTime: 0, latitude: -23.5, longitude: -46.6, speed: 20, course: 0, accuracy: 0 }
const rest = { flags: 1, stateSince: 0, driver: '', geofenceIds: [] }

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => LEAN_PROTOCOL })
server.on('listening', () => {
  const address = server.address()
  if (address !== null && typeof address !== 'string') process.send?.(address.port)
})
setInterval(() => {
  const fixTime = Date.now()
  const frame = writeLeanFrame(Array.from({ length: records }, () => ({ ...record, fixTime, ...rest })))
  for (const client of server.clients) client.send(frame)
}, 1000 / FRAMES_PER_SECOND)
