import {
  MassMessage,
  MassMessageDraft,
  MassResult,
  PREFIX,
  Refusal,
  SlideProof,
  type User,
  wireTime,
} from '@rastro/contracts'
import type { Http } from '@rastro/platform'
import { Type } from 'typebox'
import type { ExtensionDeps, Part } from '../index.ts'
import { JOB_KEPT_MS, JobPath, keepResuming, newJobId, requireOwnJob } from '../own-jobs.ts'
import type { KeptMassMessage } from '../store/mass-message-store.ts'
import { createMassMessageRunner, type MassMessageRunner, sealTexts } from './run-messages.ts'

const address = `/${PREFIX}/messages`
const MANAGER = { access: 'manager' } as const

/** Messages to many: sent by the server at its pace, whatever becomes of the page that began them (MSG-01 to MSG-07). */
export const messages: Part = (app, deps) => {
  const { store, tracking } = deps
  const runner = createMassMessageRunner({ ...deps, store: store.massMessages, desk: tracking.messageDesk })
  keepResuming(app, runner, deps.log)
  registerSending(app, deps, runner)
  registerReading(app, deps, runner)
}

function registerSending(app: Http, deps: ExtensionDeps, runner: MassMessageRunner): void {
  const { store, tracking, secrets, clock } = deps
  const desk = tracking.messageDesk

  app.post(
    `${address}/confirmations`,
    {
      config: { ...MANAGER, audit: false, summary: 'Somebody slid to confirm; the token goes with a message to many' },
      schema: { response: { 200: SlideProof } },
    },
    async (request) => {
      const caller = await tracking.requireCaller(request)
      desk.requireMay(caller)
      const { token, expiresAt } = await desk.confirmations.issue(caller.id)
      return { token, expirationTime: wireTime(expiresAt) }
    },
  )

  app.post(
    address,
    {
      config: {
        ...MANAGER,
        audit: { action: 'create', object: 'message' },
        summary: 'Write to many users one manages',
      },
      schema: { body: MassMessageDraft, response: { 200: MassMessage } },
    },
    async (request) => {
      const caller = await tracking.requireCaller(request)
      desk.requireMay(caller)
      const { texts, confirmation } = request.body
      // Holes are filled later; what is too long then is told for its recipient.
      for (const { channel, ...words } of texts) desk.readWords(channel, words)
      const sends = planOf(caller, request.body, deps)
      if (sends.length === 0) throw new Refusal('invalidInput', 'Invalid input: /userIds nobody can be reached')
      const known = await store.massMessages.ofUser(caller.id)
      if (known.some(({ state }) => state === 'running'))
        throw new Refusal('operationRestricted', 'Operation restricted: a message is being sent')
      await desk.confirmations.spend(caller.id, confirmation)
      const begunAt = clock.now().getTime()
      const message = { id: newJobId(), userId: caller.id, state: 'running', isStopped: false, begunAt } as const
      await store.massMessages.removeBefore(begunAt - JOB_KEPT_MS)
      await store.massMessages.add(message, sealTexts(secrets, texts), sends)
      runner.run(message)
      return present(message, deps, runner)
    },
  )

  app.post(
    `${address}/:id/stop`,
    {
      config: { ...MANAGER, audit: { action: 'edit', object: 'message' }, summary: 'Send nothing more of a message' },
      schema: { params: JobPath, response: { 200: MassMessage } },
    },
    async (request) => {
      const { id, state } = await requireOwnJob(request, tracking, store.massMessages)
      if (state === 'running') await runner.stop(id)
      return present({ ...(await requireOwnJob(request, tracking, store.massMessages)) }, deps, runner)
    },
  )
}

/** One send for each recipient and each channel that reaches him. @throws Refusal accessDenied for a stranger */
function planOf(
  caller: User,
  { userIds, texts }: MassMessageDraft,
  { tracking: { messageDesk: desk } }: ExtensionDeps,
) {
  const users = [...new Set(userIds)].map((id) => desk.recipientOf(caller, id))
  const channels = [...new Set(texts.map(({ channel }) => channel))]
  return users.flatMap((user) =>
    channels
      .filter((channel) => desk.obstacleOf(channel, user) === undefined)
      .map((channel) => ({ userId: user.id, name: user.name, channel })),
  )
}

function registerReading(app: Http, deps: ExtensionDeps, runner: MassMessageRunner): void {
  const { store, tracking } = deps

  app.get(
    address,
    {
      config: { ...MANAGER, summary: 'Messages to many of the caller of the last day, the newest first' },
      schema: { response: { 200: Type.Array(MassMessage) } },
    },
    async (request) => {
      const { id } = await tracking.requireCaller(request)
      const known = await store.massMessages.ofUser(id)
      return Promise.all(known.map((message) => present(message, deps, runner)))
    },
  )

  app.get(
    `${address}/:id`,
    {
      config: { ...MANAGER, summary: 'How far a message to many is' },
      schema: { params: JobPath, response: { 200: MassMessage } },
    },
    async (request) => present(await requireOwnJob(request, tracking, store.massMessages), deps, runner),
  )

  app.get(
    `${address}/:id/results`,
    {
      config: { ...MANAGER, summary: 'What became of a message for each recipient, failures first' },
      schema: { params: JobPath, response: { 200: Type.Array(MassResult) } },
    },
    async (request) => {
      const { id } = await requireOwnJob(request, tracking, store.massMessages)
      return store.massMessages.results(id)
    },
  )
}

async function present(
  { id, state, isStopped, begunAt }: KeptMassMessage,
  { store }: ExtensionDeps,
  runner: MassMessageRunner,
): Promise<MassMessage> {
  const waitsUntil = state === 'running' ? runner.waitsUntil(id) : null
  return {
    id,
    state,
    begun: wireTime(new Date(begunAt)),
    ...(await store.massMessages.counts(id)),
    stopped: isStopped,
    waitsUntil: waitsUntil === null ? null : wireTime(new Date(waitsUntil)),
  }
}
