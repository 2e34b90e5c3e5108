import { type Device, type Geofence, type Position, productKey } from '@rastro/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { anchorsQuery, dropAnchor, requirePlace, weighAnchor } from '../../data/anchors.ts'
import { type CommandOrder, proveSlide, sendCommand } from '../../data/commands.ts'
import type { Confirmation } from '../../data/confirmations.ts'
import { removeObject } from '../../data/resources.ts'
import { serverQuery } from '../../data/server.ts'
import { isReason } from '../../data/stop-hold.ts'

/** From the end of the slide to the action; deleting begins at once (DLG-13, DLG-14). */
export const ACTION_DELAY_MS = {
  block: 500,
  unlock: 500,
  anchorEnable: 500,
  anchorDisable: 500,
  deleteDevice: 0,
} as const satisfies Record<Confirmation, number>

/** What an action works on. */
export interface ActionScene {
  device: Device
  position: Position | null
  queries: QueryClient
  /** Why an engine is stopped at once; empty = no reason. */
  reason: string
  /** Whether the person may lay geofences; else the server is asked to lay the anchor. */
  drawAnchor: boolean
}

/** How an action ended well: done, or kept by the server for later under an id. */
export type ActionOutcome = { state: 'sent' } | { state: 'queued'; id: number } | { state: 'done' }

async function stopEngine({ device, queries, reason }: ActionScene): Promise<ActionOutcome> {
  const { server } = await queries.ensureQueryData(serverQuery)
  const wantsProof = server.attributes[productKey('stopConfirmation')] === true
  const attributes = {
    ...(isReason(reason) ? { reason: reason.trim() } : {}),
    ...(wantsProof ? { confirmation: await proveSlide() } : {}),
  }
  return send({ deviceId: device.id, type: 'engineStop', attributes }, queries)
}

async function send(order: CommandOrder, queries: QueryClient): Promise<ActionOutcome> {
  const outcome = await sendCommand(order)
  await queries.invalidateQueries({ queryKey: ['commands', 'sent', order.deviceId] })
  return outcome
}

async function anchor({ device, position, queries, drawAnchor }: ActionScene): Promise<ActionOutcome> {
  const place = requirePlace(position)
  if (drawAnchor) await dropAnchor(device, place, await anchorsOf(device.id, queries))
  else await sendCommand({ deviceId: device.id, type: 'anchor_enable' })
  return anchorChanged(queries)
}

async function release({ device, queries, drawAnchor }: ActionScene): Promise<ActionOutcome> {
  if (drawAnchor) await weighAnchor(device.id, await anchorsOf(device.id, queries))
  else await sendCommand({ deviceId: device.id, type: 'anchor_disable' })
  return anchorChanged(queries)
}

/** As the server has them now: somebody else may have anchored the vehicle meanwhile. */
async function anchorsOf(deviceId: number, queries: QueryClient): Promise<readonly Geofence[]> {
  return (await queries.fetchQuery({ ...anchorsQuery(deviceId), staleTime: 0 })).items
}

async function anchorChanged(queries: QueryClient): Promise<ActionOutcome> {
  await queries.invalidateQueries({ queryKey: ['objects', 'geofences'] })
  return { state: 'done' }
}

/**
 * What each confirmation does once confirmed.
 * @throws NoValidPosition, ApiError
 */
export const ACTIONS: Readonly<Record<Confirmation, (scene: ActionScene) => Promise<ActionOutcome>>> = {
  block: stopEngine,
  unlock: ({ device, queries }) => send({ deviceId: device.id, type: 'engineResume' }, queries),
  anchorEnable: anchor,
  anchorDisable: release,
  async deleteDevice({ device, queries }) {
    await removeObject('devices', device.id)
    await queries.invalidateQueries({ queryKey: ['objects', 'devices'] })
    return { state: 'done' }
  },
}
