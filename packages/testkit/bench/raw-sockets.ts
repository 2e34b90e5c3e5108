import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A server that knows no vehicle: cuts frames of trackers by their length and acknowledges each. Started by raw.ts. */

/** Bytes of a frame besides those its length counts. */
const GT06_REST = 5
const TELTONIKA_REST = 12
const EMPTY: Buffer = Buffer.alloc(0)
const ACCEPTED = Buffer.from([1])
const ONE_RECORD = Buffer.from([0, 0, 0, 1])

interface Cut {
  readonly length: number
  readonly answer: Buffer
}

/** @returns the first frame's length with its answer; undefined while it is not whole */
type Cutter = (bytes: Buffer, isLogin: boolean) => Cut | undefined

const cutGt06: Cutter = (bytes) => {
  if (bytes.length < 4) return undefined
  const length = bytes[2]! + GT06_REST
  if (bytes.length < length) return undefined
  const serial = bytes.subarray(length - 6, length - 4)
  return { length, answer: Buffer.from([0x78, 0x78, 5, bytes[3]!, serial[0]!, serial[1]!, 0, 0, 13, 10]) }
}

const cutTeltonika: Cutter = (bytes, isLogin) => {
  if (bytes.length < (isLogin ? 2 : 8)) return undefined
  const length = isLogin ? bytes.readUInt16BE(0) + 2 : bytes.readUInt32BE(4) + TELTONIKA_REST
  return bytes.length < length ? undefined : { length, answer: isLogin ? ACCEPTED : ONE_RECORD }
}

async function listen(cut: Cutter): Promise<number> {
  const server = createServer({ noDelay: true }, (socket) => {
    let [unread, isLogin] = [EMPTY, true]
    socket.on('error', () => socket.destroy())
    socket.on('data', (fresh: Buffer) => {
      unread = unread.length === 0 ? fresh : Buffer.concat([unread, fresh])
      for (let frame = cut(unread, isLogin); frame; frame = cut(unread, isLogin)) {
        isLogin = false
        unread = unread.subarray(frame.length)
        socket.write(frame.answer)
      }
    })
  })
  server.listen(0, '127.0.0.1', 4096)
  await once(server, 'listening')
  // A server that listens on a port has an address with one.
  return (server.address() as AddressInfo).port
}

process.send?.({ gt06: await listen(cutGt06), teltonika: await listen(cutTeltonika) })
