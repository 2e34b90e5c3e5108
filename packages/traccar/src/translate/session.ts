import type { IncomingMessage } from 'node:http'
import { Refusal, USER_DEFAULTS, type User } from '@rastro/contracts'
import { refuseForeignNavigation } from '@rastro/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isPerson } from '../callers.ts'
import { begin, discard, readJson } from '../forward/forward.ts'
import { cookieHeader } from '../forward/headers.ts'
import { askFor, formOf, idOf, type Scene, type Translator, type Translators } from './translator.ts'

function whole(user: User): User {
  return { ...USER_DEFAULTS, ...user, password: null }
}

/** Whoever logs in is that one from now on, whoever he was a moment ago. */
function enter(reply: FastifyReply, { callers, visits }: Scene): void {
  callers.forget()
  visits.close(reply)
}

/** Without a session 404, as the server itself answers; a link of ours opens a visit. */
const who: Translator = async (request, reply, scene) => {
  const { token } = request.query as { token?: string } // the query parser always gives an object
  if (token !== undefined) return enterByToken(request, reply, scene, token)
  const user = await scene.callers.identify(request)
  if (!user) throw new Refusal('notFound')
  return whole(user)
}

async function enterByToken(request: FastifyRequest, reply: FastifyReply, scene: Scene, token: string) {
  // A GET that changes something: a foreign page must not log its visitor into an account of its choice.
  refuseForeignNavigation(request)
  const attempt = scene.throttle.begin(undefined, request.ip)
  try {
    const user = await userOfToken(request, reply, scene, token)
    attempt.succeed()
    return whole(user)
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'busy') attempt.fail()
    else attempt.cancel()
    throw error
  }
}

async function userOfToken(request: FastifyRequest, reply: FastifyReply, scene: Scene, token: string): Promise<User> {
  const visitor = scene.visits.readToken(token)
  if (visitor !== undefined) {
    const user = await scene.visits.visitor(visitor)
    if (!user) throw new Refusal('unauthorized')
    scene.visits.open(reply, visitor)
    return user
  }
  const answer = await askFor(request, scene, { path: `/api/session?token=${encodeURIComponent(token)}` })
  const user = await readJson<User>(answer)
  await requireActive(request, scene, user, cookieOf(answer))
  enter(reply, scene)
  begin(reply, answer).removeHeader('content-length')
  return user
}

const logIn: Translator = async (request, reply, scene) => {
  const { email = '', password = '', code = '' } = await formOf(request)
  if (email.trim() === '' || password === '') throw new Refusal('invalidInput')
  const attempt = scene.throttle.begin(email.trim().toLowerCase(), request.ip)
  try {
    const form = { email, password, ...(code === '' ? {} : { code }) }
    const answer = await askFor(request, scene, { method: 'POST', form })
    const user = await readJson<User>(answer)
    attempt.succeed()
    const cookie = cookieOf(answer)
    await requireActive(request, scene, user, cookie)
    enter(reply, scene)
    if (cookie !== undefined) scene.loginTimes.note(cookie)
    begin(reply, answer).removeHeader('content-length')
    return whole(user)
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'unauthorized' || error.code === 'accessDenied')) attempt.fail()
    else attempt.cancel()
    throw error
  }
}

const cookieOf = ({ headers }: IncomingMessage): string | undefined => headers['set-cookie']?.[0]?.split(';')[0]

/** The server knows nothing of suspension: the session it opened is ended before anybody has it. */
async function requireActive(request: FastifyRequest, scene: Scene, user: User, cookie: string | undefined) {
  try {
    if (!isPerson(user)) throw new Refusal('unauthorized')
    scene.requireActive(user, scene.clock.now())
  } catch (error) {
    await discard(await askFor(request, scene, { method: 'DELETE', path: '/api/session', cookie }))
    throw error
  }
}

const logOut: Translator = async (request, reply, scene) => {
  const isVisit = scene.visits.read(request) !== undefined
  enter(reply, scene)
  reply.header('clear-site-data', '"cache"')
  if (isVisit) return reply.code(204).send()
  const answer = await askFor(request, scene, { method: 'DELETE' })
  await discard(answer)
  scene.callers.end(cookieHeader(request.headers.cookie))
  return begin(reply, answer).code(204).send()
}

/**
 * The server puts the session of the caller under the other's name, also where that one may not come in: the session is
 * worth nothing then, and the caller's own is gone. Whom he may not become the server tells him.
 * @throws Refusal as the other's own login would
 */
async function requireOtherActive(request: FastifyRequest, scene: Scene): Promise<void> {
  const { administrator, id: callerId } = await scene.callers.require(request)
  const id = idOf(request)
  if (id === callerId || !(administrator || scene.installation.managedBy(callerId).has(id))) return
  scene.requireActive(await scene.administrator.get<User>(`/api/users/${id}`), scene.clock.now())
}

const become: Translator = async (request, reply, scene) => {
  refuseForeignNavigation(request)
  await requireOtherActive(request, scene)
  const answer = await askFor(request, scene)
  const user = await readJson<User>(answer)
  scene.callers.forget()
  begin(reply, answer).removeHeader('content-length')
  return whole(user)
}

/** Asking for a new password and setting it are two calls there and one with us. */
const newPassword: Translator = async (request, reply, scene) => {
  const { email = '', token, password } = await formOf(request)
  const isSetting = token !== undefined || password !== undefined
  if (!isSetting && email.trim() === '') throw new Refusal('invalidInput', 'Fill email field')
  if (isSetting && (token ?? '') === '') throw new Refusal('invalidInput', 'Fill token field')
  if (isSetting && (password ?? '') === '') throw new Refusal('weakPassword')
  if (!isSetting) return sendRecovery(request, reply, scene, email)
  const form = { token: token ?? '', password: password ?? '' }
  await discard(await askFor(request, scene, { method: 'POST', path: '/api/password/update', form }))
  return reply.code(200).send()
}

/** That server is slower where there is somebody to write to, and fails when it cannot: neither is anybody's to know. */
function sendRecovery(request: FastifyRequest, reply: FastifyReply, scene: Scene, email: string) {
  askFor(request, scene, { method: 'POST', path: '/api/password/reset', form: { email } }).then(
    discard,
    (error: unknown) => request.log.warn({ err: error }, 'the Traccar server sent no mail for a new password'),
  )
  return reply.code(200).send()
}

const recover: Translator = async (request, reply, scene) => {
  const { email = '' } = await formOf(request)
  if (email.trim() === '') throw new Refusal('invalidInput')
  return sendRecovery(request, reply, scene, email)
}

export const sessionTranslators: Translators = {
  'GET /api/session': who,
  'POST /api/session': logIn,
  'DELETE /api/session': logOut,
  'GET /api/session/:id': become,
  'POST /api/session/password': newPassword,
  'POST /api/password/reset': recover,
}
