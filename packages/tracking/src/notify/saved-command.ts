import { PERMISSION, Refusal, type User } from '@rastro/contracts'
import type { Rights } from '../access/rights.ts'
import type { CommandOrder, Commands } from '../commands/commands.ts'
import type { Directory } from '../directory/directory.ts'
import type { ChannelDeps } from './channels/channel.ts'
import { DeliveryError } from './delivery-error.ts'

export interface SavedCommandDeps {
  directory: Pick<Directory, 'get' | 'links'>
  user: (id: number) => User | undefined
  rights: Pick<Rights, 'may'>
  commands: Pick<Commands, 'send' | 'wordOf'>
}

/**
 * Send saved commands for rules, with the rights of the user whose rule it is: his own command, and the permission its
 * kind needs. Every safety rule of commands stands behind.
 */
export function createSavedCommands(deps: SavedCommandDeps): ChannelDeps['sendSavedCommand'] {
  const { directory, rights, commands } = deps
  return async ({ commandId, deviceId, userId }) => {
    const user = deps.user(userId)
    const saved = directory.get('command', commandId)
    const isHis = user?.administrator === true || directory.links('userId', 'commandId').has(userId, commandId)
    if (!user || !saved || !isHis) throw new DeliveryError('Saved command not provided', { isFinal: true })
    const { type, attributes, textChannel, description } = saved
    const order: CommandOrder = {
      deviceId,
      type,
      attributes,
      textChannel,
      description,
      by: { sender: 'notification', userId },
    }
    if (!rights.may(user, rightFor(commands.wordOf(order))))
      throw new DeliveryError('command: the user may not send it', { isFinal: true })
    try {
      await commands.send(order)
    } catch (error) {
      if (error instanceof Refusal)
        throw new DeliveryError(`command: ${error.message}`, { isFinal: true, cause: error })
      throw error
    }
  }
}

function rightFor(word: ReturnType<Commands['wordOf']>): number {
  if (word === 'stop') return PERMISSION.lock
  return word === 'resume' ? PERMISSION.unlock : PERMISSION.sendCommand
}
