import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { locationFrame, loginFrame } from '../src/testing/gt06-frames.ts'

/**
 * A process of its own that plays GT06 trackers: `node gt06-feed.ts <port> <trackers> <positions a second> <seconds>`.
 * Every tracker logs in, then they report in turn; the time to each acknowledgement is measured. Prints one JSON line.
 */
const [port, trackers, rate, seconds] = process.argv.slice(2).map(Number) as [number, number, number, number]
const TICK_MS = 10

interface Tracker {
  socket: Socket
  serial: number
  /** When what is not acknowledged yet was sent, the oldest first. */
  sentMs: number[]
}

const latencies: number[] = []
const startTime = Date.now() - 3_600_000

async function open(index: number): Promise<Tracker> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.setNoDelay(true)
  socket.write(loginFrame(index))
  await once(socket, 'data')
  const tracker: Tracker = { socket, serial: 1, sentMs: [] }
  socket.on('data', (bytes) => {
    // Every acknowledgement of GT06 has ten bytes.
    for (let count = 0; count < bytes.length / 10; count++) latencies.push(performance.now() - tracker.sentMs.shift()!)
  })
  return tracker
}

const fleet: Tracker[] = []
for (let index = 0; index < trackers; index++) fleet.push(await open(index))
process.send?.('ready')
await once(process, 'message')

const start = performance.now()
let sent = 0
while (performance.now() - start < seconds * 1000) {
  const due = Math.floor(((performance.now() - start) / 1000) * rate)
  for (; sent < due; sent++) {
    const index = sent % trackers
    const tracker = fleet[index]!
    tracker.sentMs.push(performance.now())
    tracker.socket.write(locationFrame(index, tracker.serial++, new Date(startTime + tracker.serial * 2000)))
  }
  await new Promise((resolve) => setTimeout(resolve, TICK_MS))
}
const sentMs = performance.now() - start
while (latencies.length < sent && performance.now() - start < (seconds + 10) * 1000)
  await new Promise((resolve) => setTimeout(resolve, TICK_MS))
latencies.sort((a, b) => a - b)
const at = (share: number) => Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 10) / 10
process.send?.({
  sent,
  acknowledged: latencies.length,
  perSecond: Math.round((sent / sentMs) * 1000),
  p50: at(0.5),
  p99: at(0.99),
})
process.disconnect?.()
for (const { socket } of fleet) socket.destroy()
