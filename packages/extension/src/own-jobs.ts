import { randomBytes } from 'node:crypto'
import { Refusal, type User } from '@rastro/contracts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Tracking } from './ports.ts'

/** What long work did is forgotten after this; until then whoever began it can read it. */
export const JOB_KEPT_MS = 24 * 3_600_000

export const JobPath = Type.Object({ id: Type.String({ maxLength: 64 }) })

/** An id nobody guesses. */
export function newJobId(): string {
  return randomBytes(18).toString('base64url')
}

/**
 * Somebody's own work; another's and one that is not there look the same.
 * @throws Refusal notFound, unauthorized
 */
export async function requireOwnJob<Job extends { userId: number }>(
  request: FastifyRequest<{ Params: { id: string } }>,
  tracking: Pick<Tracking, 'requireCaller'>,
  jobs: { find(id: string): Promise<Job | undefined> },
): Promise<Job & { caller: User }> {
  const caller = await tracking.requireCaller(request)
  const kept = await jobs.find(request.params.id)
  if (!kept || kept.userId !== caller.id) throw new Refusal('notFound')
  return { ...kept, caller }
}
