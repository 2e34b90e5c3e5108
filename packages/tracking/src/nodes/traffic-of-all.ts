import type { Connection, UnknownCaller } from '@rastro/contracts'
import type { Traffic } from '../fleet/traffic.ts'
import type { NodeDesk } from './ask.ts'
import type { Peers } from './peers.ts'

/** Who is at the device ports of all nodes; one that does not answer is left out. */
export function createTrafficOfAll(
  here: Traffic,
  { desk, peers }: { desk: NodeDesk; peers: Pick<Peers, 'alive'> },
): Traffic {
  desk.answer('connections', async () => here.connections())
  desk.answer('unknown', async (limit: number) => here.unknown(limit))

  async function gather<Item>(name: string, body: unknown): Promise<Item[]> {
    const asked = peers.alive().map((node) => desk.ask<Item[]>(node, name, body).catch(() => []))
    return (await Promise.all(asked)).flat()
  }

  return {
    connections: async () => [...(await here.connections()), ...(await gather<Connection>('connections', null))],
    unknown: async (limit) => {
      const all = [...(await here.unknown(limit)), ...(await gather<UnknownCaller>('unknown', limit))]
      return all.sort((one, other) => instantOf(other) - instantOf(one)).slice(0, limit)
    },
    serve: (protocol, request, response) => here.serve(protocol, request, response),
  }
}

function instantOf({ lastCallAt }: UnknownCaller): number {
  return lastCallAt === null ? 0 : Date.parse(lastCallAt)
}
