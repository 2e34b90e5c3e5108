import { Refusal } from '@rastro/contracts'
import { NoAnswer } from '@rastro/platform'
import type { Fleet } from '../fleet/fleet.ts'
import type { NodeDesk } from './ask.ts'
import type { Peers } from './peers.ts'

/** Does something where the line of a device is: here, or at the node that holds it. */
export type AtHolder = <Body extends { deviceId: number }, Answer>(
  name: string,
  here: (body: Body) => Promise<Answer>,
) => (body: Body) => Promise<Answer>

export interface AtHolderDeps {
  fleet: Pick<Fleet, 'byId'>
  node: number
  desk: NodeDesk
  peers: Pick<Peers, 'isAlive'>
  /** What the other node wrote is known here when its answer is handed on. */
  catchUp: () => Promise<void>
}

/** A device nobody holds is everybody's: what waits for it finds it wherever it comes. */
export function createAtHolder({ fleet, node, desk, peers, catchUp }: AtHolderDeps): AtHolder {
  return (name, here) => {
    desk.answer(name, here)
    return async (body) => {
      const holder = fleet.byId(body.deviceId)?.heldBy
      if (holder === undefined || holder === node || !peers.isAlive(holder)) return here(body)
      try {
        const answer = await desk.ask<Awaited<ReturnType<typeof here>>>(holder, name, body)
        await catchUp()
        return answer
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        // Nobody heard it, so it was not done. What may have been done is not done a second time.
        if (!error.wasHeard) return here(body)
        throw new Refusal('busy', 'The server that holds this device does not answer; look whether it was done')
      }
    }
  }
}
