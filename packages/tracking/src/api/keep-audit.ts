import { type Action, type ErrorCode, Refusal, wireTime } from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../access/callers.ts'
import { createRateLimit } from '../access/rate-limit.ts'
import type { ApiDeps } from './api-deps.ts'
import { type ActionNote, auditRuleOf, notesOf } from './audit-rules.ts'

/** Refusals that mean somebody wanted what he may not. */
const DENIALS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'accessDenied',
  'writeDenied',
  'administratorRequired',
  'managerRequired',
  'operationRestricted',
  'forbiddenOrigin',
  'accountDisabled',
  'accountExpired',
])
/** A client that is refused all the time does not fill the trail. */
const DENIALS_KEPT = { turns: 60, windowMs: 60_000 }

/**
 * Remember what requests did, and what they were denied: the one place for all routes. Entries are written after the
 * answer has left; nobody waits for them. Counts the requests of the day as well, because it sees all of them.
 */
export function keepAudit(app: Http, deps: ApiDeps): void {
  const { auth, statistics, audit, clock } = deps
  const created = new WeakMap<FastifyRequest, number>()
  const denials = createRateLimit(clock, DENIALS_KEPT)

  /** Who asked; nobody when that cannot be told, which was answered already. */
  const callerOf = (request: FastifyRequest) => auth.identify(request).catch(() => undefined)

  function remember(request: FastifyRequest, caller: Caller | undefined): void {
    const { config, url = '' } = request.routeOptions
    const rule = config.audit ?? auditRuleOf(request.method, url)
    const known = notesOf(request)
    const own: readonly ActionNote[] = rule ? [{ objectId: created.get(request) ?? pathId(request) }] : []
    for (const note of known.length > 0 ? known : own)
      audit.record(actionOf(request, caller, { ...(rule || undefined), ...note }, deps))
  }

  app.addHook('preSerialization', async (request, _, payload) => {
    const id = request.method === 'POST' && isRecord(payload) ? payload['id'] : undefined
    if (typeof id === 'number') created.set(request, id)
    return payload
  })

  app.addHook('onError', async (request, _, error) => {
    if (!(error instanceof Refusal) || request.is404) return
    const caller = await callerOf(request)
    const [note] = notesOf(request)
    if (!(DENIALS.has(error.code) && caller) && note?.action !== 'denied') return
    if (denials.take(String(caller?.user.id ?? request.ip)) > 0) return
    const { config, url: address = '' } = request.routeOptions
    const attributes = { reason: error.message, request: `${request.method} ${address}` }
    const objectId = pathId(request)
    const object = (config.audit || auditRuleOf('POST', address))?.object ?? null
    audit.record(actionOf(request, caller, { object, objectId, ...note, action: 'denied', attributes }, deps))
  })

  app.addHook('onResponse', async (request, reply) => {
    if (request.is404) return
    const isPublic = request.routeOptions.config.access === 'public'
    if (isPublic && notesOf(request).length === 0 && !auditRuleOf(request.method, request.routeOptions.url ?? ''))
      return
    const caller = await callerOf(request)
    if (caller) statistics.countRequest(caller.user.id)
    if (reply.statusCode < 400) remember(request, caller)
  })
}

function actionOf(
  request: FastifyRequest,
  caller: Caller | undefined,
  note: ActionNote,
  { access, clock }: ApiDeps,
): Omit<Action, 'id'> {
  const userId = note.userId ?? caller?.user.id ?? 0
  const isCaller = caller?.user.id === userId
  const actor = isCaller ? caller.actor : undefined
  const acting = actor ? { actorId: actor.id, actorEmail: actor.email } : {}
  const email = isCaller ? caller.user.email : access.user(userId)?.email
  return {
    actionTime: wireTime(clock.now()),
    address: request.ip,
    userId,
    userEmail: email ?? null,
    // Only a note without a rule could lack it, and those name their own.
    actionType: note.action ?? 'edit',
    objectType: note.object ?? null,
    objectId: note.objectId ?? 0,
    attributes: { ...note.attributes, ...acting },
  }
}

/** The id in the address of a request. */
function pathId(request: FastifyRequest): number | undefined {
  const { id, userId = id } = (request.params ?? {}) as { id?: unknown; userId?: unknown } // the router always gives an object
  return typeof userId === 'number' ? userId : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
