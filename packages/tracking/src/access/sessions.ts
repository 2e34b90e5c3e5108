import { createHash, randomBytes } from 'node:crypto'
import type { Bus, Clock, Log } from '@rastro/platform'
import type { TrackingEvents } from '../fleet/fleet.ts'
import type { Secret, SecretPurpose, SessionStore } from '../store/sessions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How often a session's last use is written down. */
const TOUCH_EVERY_MS = 60_000
const SWEEP_EVERY_MS = 600_000

/** How long what lasts (control 12). */
export const LIFETIME = {
  absoluteMs: 30 * DAY_MS,
  idleMs: 7 * DAY_MS,
  administratorIdleMs: 12 * HOUR_MS,
  tokenMs: 7 * DAY_MS,
  setupMs: 7 * DAY_MS,
  recoveryMs: HOUR_MS / 2,
} as const

/** What a new secret stands for. */
export interface NewSecret {
  purpose: SecretPurpose
  userId: number
  lifetimeMs: number
  /** 0 = only the lifetime ends it. */
  idleMs: number
  origin?: string | undefined
  parent?: string | undefined
  /** Earlier end than the lifetime's. */
  notAfter?: Date | undefined
}

/** Sessions, API tokens, links for set-up and recovery: 32 random bytes each, of which the store keeps a hash. */
export interface Sessions {
  /** Make one. @returns the secret itself, seen only now */
  open(wanted: NewSecret): Promise<string>
  /** The live secret of a purpose, marked as used now; undefined when unknown, ended or of another purpose. */
  find(secret: string, purpose: SecretPurpose): Promise<Secret | undefined>
  /** A secret that hangs below one that was just found, by its hash. */
  known(hash: string): Secret | undefined
  /** Whether a secret found earlier still holds, without marking it as used. */
  isAlive(hash: string): boolean
  end(hash: string): Promise<void>
  /** Another node ended it: forget it here, and close what is open with it. */
  forget(hash: string): void
  /** End what a user has of one purpose. */
  endPurpose(userId: number, purpose: SecretPurpose): Promise<void>
  /** End everything of a user and what he opened as others, but keep one when given. */
  endOfUser(userId: number, keep?: Secret): Promise<void>
  start(): void
  close(): void
}

export interface SessionsDeps {
  store: SessionStore
  bus: Bus<TrackingEvents>
  clock: Clock
  log: Log
}

/** Keep sessions in memory beside the store. */
export function createSessions({ store, bus, clock, log }: SessionsDeps): Sessions {
  const alive = new Map<string, Secret>()
  let endings = 0
  let timer: NodeJS.Timeout | undefined

  async function load(hash: string): Promise<Secret | undefined> {
    let known = alive.get(hash)
    // Where it seems to have been idle, another node may know better.
    if (!known || hasEnded(known, clock.now())) known = await read(hash)
    if (!known) {
      alive.delete(hash)
      return undefined
    }
    if (hasEnded(known, clock.now())) {
      await end(hash)
      return undefined
    }
    if (known.parent !== null && !(await load(known.parent))) {
      await end(hash)
      return undefined
    }
    // Another request may have loaded it meanwhile; both must see the same last use.
    const remembered = alive.get(hash)
    const kept = remembered && remembered.lastSeenAt >= known.lastSeenAt ? remembered : known
    alive.set(hash, kept)
    return kept
  }

  /** Read until nothing was ended meanwhile, so that a session cannot come back to memory while it is being ended. */
  async function read(hash: string): Promise<Secret | undefined> {
    for (;;) {
      const before = endings
      const found = await store.find(hash)
      if (before === endings) return found
    }
  }

  async function end(hash: string): Promise<void> {
    alive.delete(hash)
    await store.remove(hash)
    alive.delete(hash)
    endings++
  }

  function touch(secret: Secret): void {
    const now = clock.now()
    if (now.getTime() - secret.lastSeenAt.getTime() < TOUCH_EVERY_MS) return
    secret.lastSeenAt = now
    store.touch(secret.hash, now).catch((error: unknown) => log.error({ err: error }, 'session not touched'))
  }

  function isAlive(hash: string): boolean {
    const secret = alive.get(hash)
    return secret !== undefined && !hasEnded(secret, clock.now()) && (secret.parent === null || isAlive(secret.parent))
  }

  const usersBelow = (hash: string): number[] =>
    [...alive.values()].filter(({ parent }) => parent === hash).map(({ userId }) => userId)

  /** Users whose sessions somebody else opened. */
  const actedFor = (userId: number): Set<number> => {
    const others = [...alive.values()].filter(({ parent }) => parent !== null && alive.get(parent)?.userId === userId)
    return new Set(others.map((secret) => secret.userId))
  }

  return {
    isAlive,
    end,
    known: (hash) => alive.get(hash),
    forget(hash) {
      const secret = alive.get(hash)
      endings++
      if (!secret) return
      alive.delete(hash)
      // What hangs below it ends with it, also where somebody acts as another user.
      for (const id of new Set([secret.userId, ...usersBelow(hash)])) bus.emit('userEnded', { userId: id })
    },
    async endPurpose(userId, purpose) {
      await store.removeOfUser(userId, purpose)
      for (const secret of alive.values())
        if (secret.userId === userId && secret.purpose === purpose) alive.delete(secret.hash)
      endings++
    },
    async open({ purpose, userId, lifetimeMs, idleMs, origin, parent, notAfter }) {
      const secret = randomBytes(32).toString('base64url')
      const now = clock.now()
      const expiresAt = new Date(Math.min(now.getTime() + lifetimeMs, notAfter?.getTime() ?? Number.POSITIVE_INFINITY))
      const kept: Secret = {
        hash: hashOf(secret),
        purpose,
        userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        idleMs,
        origin: origin ?? null,
        parent: parent ?? null,
      }
      await store.add(kept)
      alive.set(kept.hash, kept)
      return secret
    },
    async find(secret, purpose) {
      const found = await load(hashOf(secret))
      if (found?.purpose !== purpose) return undefined
      touch(found)
      return found
    },
    async endOfUser(userId, keep) {
      const ended = actedFor(userId).add(userId)
      for (const secret of alive.values()) if (secret.userId === userId) alive.delete(secret.hash)
      await store.removeOfUser(userId)
      for (const secret of alive.values()) if (secret.userId === userId) alive.delete(secret.hash)
      endings++
      if (keep) {
        // Its token is gone with the others; its own end was never later than the token's.
        const kept = { ...keep, parent: null }
        await store.add(kept)
        alive.set(kept.hash, kept)
      }
      for (const id of ended) bus.emit('userEnded', { userId: id })
    },
    start() {
      timer = setInterval(() => {
        const now = clock.now()
        for (const secret of alive.values()) if (hasEnded(secret, now)) alive.delete(secret.hash)
        store.removeExpired(now).catch((error: unknown) => log.error({ err: error }, 'expired sessions not removed'))
      }, SWEEP_EVERY_MS)
    },
    close: () => clearInterval(timer),
  }
}

/** SHA-256 of a secret, hex. The secret has 256 random bits, so a plain hash cannot be reversed. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function hasEnded({ expiresAt, idleMs, lastSeenAt }: Secret, now: Date): boolean {
  return expiresAt <= now || (idleMs > 0 && now.getTime() - lastSeenAt.getTime() >= idleMs)
}
