import { loadTrackers, runLoad } from '../src/load.ts'
import { type Addresses, HOST } from './product.ts'

/** Trackers that go on sending while something else is measured. */
const senders = () => loadTrackers(200)

/** The names of the senders. */
export const senderIds: readonly string[] = senders().map(({ uniqueId }) => uniqueId)

interface Sending {
  addresses: Addresses
  /** Positions a second of all of them. */
  rate: number
  seconds: number
}

/** Let them send; answers how long an acknowledgement took (99 % of them, in ms) and how many never came. */
export async function send({ addresses, rate, seconds }: Sending): Promise<{ p99: number; lost: number }> {
  const load = await runLoad({ host: HOST, ports: addresses.ports, trackers: senders(), rate, seconds })
  return { p99: load.latencyMs.p99, lost: load.sent - load.acknowledged }
}
