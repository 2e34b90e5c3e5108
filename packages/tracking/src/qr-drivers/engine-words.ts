import { type Attributes, type Driver, driverRulesOf, QR_DEVICE, wireTime } from '@rastro/contracts'
import type { TrackedDevice } from '../fleet/fleet.ts'
import type { QrDriversDeps } from './qr-drivers.ts'

/** What rules of drivers say to engines. All goes through the door of commands, with the rules that hold a stop. */
export interface EngineWords {
  /**
   * Stop a vehicle nobody checked in to, unless whoever died over it gave the order since it was due.
   * @returns id of the command; null when it could not be given
   */
  lock(entry: TrackedDevice): Promise<number | null>
  /** A driver is in: a stop that still waits is taken back, and the engine may run where his rule says so. */
  unlock(entry: TrackedDevice, driver: Driver): Promise<void>
}

/** More than a vehicle is told between an order and the note that it was given. */
const MOST_LOOKED_AT = 50

export function createEngineWords({ store, commands, audit, clock, log }: QrDriversDeps): EngineWords {
  function remember({ device }: TrackedDevice, type: string, outcome: Attributes): void {
    audit.record({
      actionTime: wireTime(clock.now()),
      address: null,
      userId: 0,
      userEmail: null,
      actionType: 'command',
      objectType: 'device',
      objectId: device.id,
      attributes: { type, sender: 'driver', ...outcome },
    })
  }

  async function say(entry: TrackedDevice, type: 'engineStop' | 'engineResume', description: string) {
    const { id: deviceId } = entry.device
    try {
      const command = await commands.send({ deviceId, type, attributes: {}, description, by: { sender: 'driver' } })
      remember(entry, type, { commandId: command.id, state: command.state })
      return command.id
    } catch (error) {
      // A vehicle that cannot be told must not keep its driver out; the trail says that it was not.
      log.error({ err: error, deviceId, type }, 'a rule of a driver could not be told to a vehicle')
      remember(entry, type, { reason: error instanceof Error ? error.message : 'unknown' })
      return null
    }
  }

  return {
    async lock(entry) {
      const dueAt = Date.parse(String(entry.device.attributes[QR_DEVICE.lockAt] ?? ''))
      const given = (await store.sentCommands.ofDevice(entry.device.id, MOST_LOOKED_AT)).find(
        ({ sender, type, creationTime }) =>
          sender === 'driver' && type === 'engineStop' && Date.parse(creationTime ?? '') >= dueAt,
      )
      return given?.id ?? say(entry, 'engineStop', 'No driver')
    },
    async unlock(entry, driver) {
      const waiting = Number(entry.device.attributes[QR_DEVICE.lockCommandId] ?? 0)
      const command = waiting === 0 ? undefined : await store.sentCommands.find(waiting)
      if (command?.state === 'queued') await commands.cancel(command, `${driver.name} checked in`)
      if (driverRulesOf(driver.attributes).unlocks) await say(entry, 'engineResume', driver.name)
    },
  }
}
