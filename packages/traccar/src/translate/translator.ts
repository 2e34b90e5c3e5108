import { Readable } from 'node:stream'
import { Refusal } from '@rastro/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Traccar, TraccarDeps } from '../connect.ts'
import { ask, type Wanted } from '../forward/forward.ts'
import type { Row } from '../routes.ts'

/** What a translation works with. */
export interface Scene
  extends Traccar,
    Pick<TraccarDeps, 'edition' | 'throttle' | 'confirmations' | 'safety' | 'townAt' | 'clock'> {
  requireActive: TraccarDeps['requireActive']
}

/** Answers a call in other words than the server's, or with another call of it. */
export type Translator = (request: FastifyRequest, reply: FastifyReply, scene: Scene, row: Row) => Promise<unknown>

/** Translators by `METHOD /url`. */
export type Translators = Readonly<Record<string, Translator>>

const MOST_BODY_BYTES = 1024 * 1024

/** Ask the server in the name of who asks us, as the visitor he may be. */
export async function askFor(request: FastifyRequest, { upstream, callers }: Scene, wanted: Wanted = {}) {
  // What is to be said in other words has to be heard.
  const heard = request.method === 'HEAD' ? { method: 'GET' } : {}
  return callers.withSession(request, (cookie) => ask(upstream, request, { cookie, ...heard, ...wanted }))
}

async function readBody(request: FastifyRequest): Promise<string> {
  if (!(request.body instanceof Readable)) return ''
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.body) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MOST_BODY_BYTES) throw new Refusal('tooLarge')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The body as JSON. @throws Refusal invalidInput, tooLarge */
export async function jsonOf(request: FastifyRequest): Promise<unknown> {
  return jsonIn(await readBody(request))
}

/** The body as an object. @throws Refusal invalidInput, tooLarge */
export async function objectOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  return objectIn(await readBody(request))
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalidInput')
  }
}

function objectIn(text: string): Record<string, unknown> {
  const value = jsonIn(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('invalidInput')
  return { ...value }
}

/** The password of a call that may come without any body. @throws Refusal invalidInput, tooLarge */
export async function passwordOf(request: FastifyRequest): Promise<string | undefined> {
  const text = await readBody(request)
  if (text.trim() === '') return undefined
  const { currentPassword } = objectIn(text)
  return typeof currentPassword === 'string' && currentPassword !== '' ? currentPassword : undefined
}

/** The fields of a form. */
export async function formOf(request: FastifyRequest): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams(await readBody(request)))
}

/** A number of the path. @throws Refusal notFound */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string } // the route has it
  const number = Number(id)
  if (!Number.isSafeInteger(number) || number <= 0) throw new Refusal('notFound')
  return number
}
