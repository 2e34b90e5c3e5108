import { Refusal, type User } from '@rastro/contracts'
import type { Clock } from '@rastro/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Secret } from '../store/sessions.ts'
import type { Access } from './access.ts'
import type { Auth } from './auth.ts'
import type { Caller } from './callers.ts'
import { setSessionCookie } from './session-cookie.ts'
import { LIFETIME, type NewSecret, type Sessions } from './sessions.ts'
import { requireActive } from './write-rules.ts'

/**
 * Logging in as another user. The session it opens belongs to that user and hangs on a secret of who really acts, which
 * stays alive below it: so everybody can be told who it is, and it ends when he may no longer.
 */
export interface Acting {
  /**
   * Go on as another user, or as oneself again.
   * @param userId one's own id leads back
   * @returns who the browser is from now on
   * @throws Refusal when he is an administrator, nobody the caller manages, or somebody who may not come in himself
   */
  become(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<User>
  /** Go on as oneself. @returns who that is; undefined when the caller acts as himself already, or is nobody */
  goBack(request: FastifyRequest, reply: FastifyReply): Promise<User | undefined>
}

export interface ActingDeps {
  access: Access
  auth: Auth
  sessions: Sessions
  clock: Clock
}

/** Let administrators and managers see what their users see. */
export function createActing({ access, auth, sessions, clock }: ActingDeps): Acting {
  async function open(request: FastifyRequest, reply: FastifyReply, wanted: Omit<NewSecret, 'purpose'>): Promise<void> {
    const secret = await sessions.open({ ...wanted, purpose: 'session', origin: request.headers.origin })
    setSessionCookie(request, reply, secret, undefined)
  }

  /** What a session as another user hangs on: what the caller showed, or a session made for who typed his password. */
  async function ownSecret({ user, actor, secret }: Caller): Promise<Secret> {
    const shown = actor && secret?.parent ? sessions.known(secret.parent) : secret
    if (shown) return shown
    const opened = await sessions.open({ purpose: 'session', userId: user.id, ...LIMITED })
    const made = await sessions.find(opened, 'session')
    if (!made) throw new Refusal('unauthorized')
    return made
  }

  async function goBack(request: FastifyRequest, reply: FastifyReply): Promise<User | undefined> {
    const caller = await auth.identify(request)
    if (!caller?.actor || !caller.secret) return undefined
    const own = await ownSecret(caller)
    await sessions.end(caller.secret.hash)
    // The secret of a session is known only to the browser that had it, which has lost it: it gets another for the rest.
    const parent = own.purpose === 'token' ? own.hash : (own.parent ?? undefined)
    const { idleMs, expiresAt: notAfter } = own
    await open(request, reply, { userId: own.userId, lifetimeMs: LIFETIME.absoluteMs, idleMs, parent, notAfter })
    if (own.purpose === 'session') await sessions.end(own.hash)
    return caller.actor
  }

  return {
    goBack,
    async become(request, reply, userId) {
      const caller = await auth.require(request)
      const actor = caller.actor ?? caller.user
      if (userId === actor.id) return (await goBack(request, reply)) ?? actor
      const user = access.requireUser(actor, userId)
      if (!mayActAs(access, actor, user)) throw new Refusal('accessDenied', 'User access denied')
      // As him nothing would be answered, and the browser would stand at the login with the own session lost.
      requireActive(user, clock.now())
      const own = await ownSecret(caller)
      if (caller.actor && caller.secret) await sessions.end(caller.secret.hash)
      const { hash: parent, expiresAt: notAfter } = own
      await open(request, reply, { userId, ...LIMITED, parent, notAfter })
      return user
    },
  }
}

/** Somebody else's session is never a long one. */
const LIMITED = { lifetimeMs: LIFETIME.absoluteMs, idleMs: LIFETIME.administratorIdleMs }

/** Whether somebody may log in as another: never as an administrator, so that nobody rises by it. */
export function mayActAs(access: Pick<Access, 'canActFor'>, actor: User, user: User): boolean {
  return actor.id !== user.id && !user.administrator && access.canActFor(actor, user.id)
}

/** @throws Refusal operationRestricted for who acts as another and would take over the account itself */
export function requireOneself({ actor }: Caller): void {
  if (actor) throw new Refusal('operationRestricted', 'Operation restricted - logged in as another user')
}
