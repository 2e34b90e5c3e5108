import { randomBytes } from 'node:crypto'
import { Refusal, type User } from '@rastro/contracts'
import type { Http, Log } from '@rastro/platform'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Claims, Tracking } from './ports.ts'

/** What long work did is forgotten after this; until then whoever began it can read it. */
export const JOB_KEPT_MS = 24 * 3_600_000

/** How often it is looked for work of processes that ended. */
const INHERIT_EVERY_MS = 10_000

/** Where there is one process, it has whatever it wants. */
export const OWN_CLAIMS: Claims = { take: async () => true, isHeld: () => true, release: async () => undefined }

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

/** Take up what a crash or a restart interrupted once people can come, and what other processes leave from then on. */
export function keepResuming(app: Http, runner: { resume(): Promise<void>; close(): Promise<void> }, log: Log): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    await runner.resume()
    timer = setInterval(() => {
      runner.resume().catch((error: unknown) => log.warn({ err: error }, 'interrupted work cannot be looked for'))
    }, INHERIT_EVERY_MS)
    timer.unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await runner.close()
  })
}
