import type { Action } from '@rastro/contracts'
import { wireTime } from '@rastro/contracts'
import type { Database } from '@rastro/platform'
import { sql } from 'kysely'
import type { ActionTable, Tables } from './tables.ts'

/** The audit trail. Nothing in it is ever changed or removed; the database refuses it. */
export interface ActionStore {
  /** All of them or none, at most a thousand. */
  append(actions: readonly Omit<Action, 'id'>[]): Promise<void>
  /** The latest ones that fit, ascending by time. */
  list(wanted: WantedActions): Promise<Action[]>
}

export interface WantedActions {
  /** Both ends included. */
  from: Date
  to: Date
  /** Only of these users. */
  userIds?: readonly number[] | undefined
  /** Only on this object. */
  object?: { type: string; id: number } | undefined
  limit: number
}

export function createActionStore({ kysely }: Database<Tables>): ActionStore {
  return {
    async append(actions) {
      if (actions.length > 0) await kysely.insertInto('actions').values(actions.map(writeAction)).execute()
    },
    async list({ from, to, userIds, object, limit }) {
      let query = kysely
        .selectFrom('actions')
        .selectAll()
        .where('action_time', '>=', from.getTime())
        .where('action_time', '<=', to.getTime())
      if (userIds) query = query.where('user_id', 'in', userIds.length > 0 ? userIds : [0])
      if (object) query = query.where('object_type', '=', object.type).where('object_id', '=', object.id)
      const rows = await query.orderBy(sql`action_time`, 'desc').orderBy('id', 'desc').limit(limit).execute()
      return rows.reverse().map(readAction)
    },
  }
}

function writeAction(action: Omit<Action, 'id'>): Omit<ActionTable, 'id'> {
  return {
    attributes: JSON.stringify(action.attributes),
    action_time: Date.parse(action.actionTime ?? ''),
    address: action.address,
    user_id: action.userId || null,
    action_type: action.actionType,
    object_type: action.objectType,
    object_id: action.objectId || null,
    user_email: action.userEmail,
  }
}

function readAction(row: ActionTable): Action {
  return {
    id: row.id,
    attributes: JSON.parse(row.attributes),
    actionTime: wireTime(new Date(row.action_time)),
    address: row.address,
    userId: row.user_id ?? 0,
    actionType: row.action_type,
    objectType: row.object_type,
    objectId: row.object_id ?? 0,
    userEmail: row.user_email,
  }
}
