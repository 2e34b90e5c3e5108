import type { ActionType } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'

/** What a route does, in the words of the audit trail. */
export interface AuditRule {
  action: ActionType
  /** Kind of object; null where there is none. */
  object: string | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the audit trail says of this route, where method and address do not tell; false: only what its handler notes. */
    audit?: AuditRule | false
  }
}

/** What a handler knows of what was done, and the route alone does not. */
export interface ActionNote extends Partial<AuditRule> {
  /** Who did it, where that is not who asked: the one who logs in. */
  userId?: number
  objectId?: number | undefined
  attributes?: Record<string, string | number | boolean>
}

const ACTION_OF_METHOD: Readonly<Record<string, ActionType>> = {
  POST: 'create',
  PUT: 'edit',
  PATCH: 'edit',
  DELETE: 'remove',
}

/** Kinds whose word is not their address in the singular. */
const OBJECTS: Readonly<Record<string, string>> = { attributes: 'attribute' }

/**
 * What the audit trail says of a route that declares nothing: whatever writes below `/api` creates, edits or removes
 * what its address names, and a report is a report. So a new route cannot be forgotten.
 * @returns undefined for routes that only read
 */
export function auditRuleOf(method: string, url: string): AuditRule | undefined {
  const [, root, resource = '', part = ''] = url.split('/')
  if (root !== 'api') return undefined
  const isReport = resource === 'reports' && part !== '' && !part.startsWith(':')
  if (isReport || /^\/api\/positions\/(csv|gpx|kml|kmz)$/.test(url)) return { action: 'report', object: part }
  const action = ACTION_OF_METHOD[method]
  return action && { action, object: OBJECTS[resource] ?? resource.replace(/s$/, '') }
}

const notes = new WeakMap<FastifyRequest, ActionNote[]>()

/**
 * Tell the audit trail what a request did beyond what its route says; one entry a note. Call it when it is done: a note
 * of a request that fails is forgotten.
 */
export function noteAction(request: FastifyRequest, note: ActionNote): void {
  const known = notes.get(request)
  if (known) known.push(note)
  else notes.set(request, [note])
}

/** The notes of a request. */
export function notesOf(request: FastifyRequest): readonly ActionNote[] {
  return notes.get(request) ?? []
}
