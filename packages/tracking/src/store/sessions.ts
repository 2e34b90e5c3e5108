import type { Database } from '@rastro/platform'
import { sql } from 'kysely'
import type { SecretTable, Tables } from './tables.ts'

/** What a secret stands for; a secret of one purpose never works for another. */
export type SecretPurpose = 'session' | 'token' | 'setup' | 'recovery'

/** A session, API token, or link for set-up or recovery. Only the SHA-256 of the secret is kept. */
export interface Secret {
  /** SHA-256 of the secret, hex. */
  hash: string
  purpose: SecretPurpose
  /** 0 for the set-up link. */
  userId: number
  createdAt: Date
  lastSeenAt: Date
  /** Absolute end. */
  expiresAt: Date
  /** Idle time after which it ends early, in milliseconds; 0 = none. */
  idleMs: number
  /** Origin header of the login, if a browser logged in. */
  origin: string | null
  /**
   * Hash of what this session was opened with, and with which it ends: a token, or a secret of who logged in as this
   * user. Null: a password opened it.
   */
  parent: string | null
}

export interface SessionStore {
  find(hash: string): Promise<Secret | undefined>
  add(secret: Secret): Promise<void>
  touch(hash: string, lastSeenAt: Date): Promise<void>
  remove(hash: string): Promise<void>
  /** What a user has, newest first. */
  ofUser(userId: number): Promise<Secret[]>
  removeOfUser(userId: number, purpose?: SecretPurpose): Promise<void>
  removeExpired(now: Date): Promise<number>
}

/** Removing a secret also removes those it opened (`parent`). */
export function createSessionStore({ kysely }: Database<Tables>): SessionStore {
  return {
    async find(hash) {
      const row = await kysely.selectFrom('secrets').selectAll().where('hash', '=', hash).executeTakeFirst()
      return row && readSecret(row)
    },
    async add(secret) {
      await kysely.insertInto('secrets').values(writeSecret(secret)).execute()
    },
    async touch(hash, lastSeenAt) {
      await kysely.updateTable('secrets').set({ last_seen_at: lastSeenAt.getTime() }).where('hash', '=', hash).execute()
    },
    async remove(hash) {
      await kysely.deleteFrom('secrets').where('hash', '=', hash).execute()
    },
    async ofUser(userId) {
      const secrets = kysely.selectFrom('secrets').selectAll().where('user_id', '=', userId)
      return (await secrets.orderBy('created_at', 'desc').orderBy('hash').execute()).map(readSecret)
    },
    async removeOfUser(userId, purpose) {
      const secrets = kysely.deleteFrom('secrets')
      let query = userId === 0 ? secrets.where('user_id', 'is', null) : secrets.where('user_id', '=', userId)
      if (purpose) query = query.where('purpose', '=', purpose)
      await query.execute()
    },
    async removeExpired(now) {
      const time = now.getTime()
      const result = await kysely
        .deleteFrom('secrets')
        .where(sql<boolean>`(expires_at <= ${time} OR (idle_ms > 0 AND last_seen_at + idle_ms <= ${time}))`)
        .executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}

function readSecret(row: SecretTable): Secret {
  return {
    hash: row.hash,
    // Only writeSecret writes this column.
    purpose: row.purpose as SecretPurpose,
    userId: row.user_id ?? 0,
    createdAt: new Date(row.created_at),
    lastSeenAt: new Date(row.last_seen_at),
    expiresAt: new Date(row.expires_at),
    idleMs: row.idle_ms,
    origin: row.origin,
    parent: row.parent,
  }
}

function writeSecret(secret: Secret): SecretTable {
  return {
    hash: secret.hash,
    purpose: secret.purpose,
    user_id: secret.userId === 0 ? null : secret.userId,
    created_at: secret.createdAt.getTime(),
    last_seen_at: secret.lastSeenAt.getTime(),
    expires_at: secret.expiresAt.getTime(),
    idle_ms: secret.idleMs,
    origin: secret.origin,
    parent: secret.parent,
  }
}
