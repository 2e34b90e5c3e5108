import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { Refusal } from '@rastro/contracts'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import type { TSchema } from 'typebox'
import type { Log } from '../log.ts'
import { answerError } from './answer-error.ts'
import { bodyReader } from './bodies.ts'
import { endConnections } from './end-connections.ts'
import { parameterReader } from './parameters.ts'
import { type DeclaredRoute, type Guard, requireDeclaredAccess } from './route-access.ts'
import { refuseForeignWrites } from './same-origin.ts'
import { securityHeaders } from './security-headers.ts'
import { answerUnknownRoute } from './unknown-route.ts'

/** The HTTP server everything is served from; routes register on it and take their types from their schemas. */
export type Http = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider> & {
  /** Every route with what it declared. */
  declaredRoutes: readonly DeclaredRoute[]
}

export interface HttpOptions {
  log: Log
  /** Addresses or networks whose `X-Forwarded-*` headers are believed. Empty: nobody's. */
  trustedProxies: readonly string[]
  /** Decides about every route that is not public. */
  guard: Guard
  /** Origins map tiles, styles and glyphs may be loaded from. */
  tileHosts?: readonly string[]
}

const BODY_LIMIT = 1024 * 1024
/** Room for a query of 500 position ids; Node's own default is half of it. */
const MAX_HEADER_BYTES = 32 * 1024
const HEADERS_TIMEOUT_MS = 15_000
/** For the whole request to arrive: slow senders are cut off. */
const REQUEST_TIMEOUT_MS = 60_000

/**
 * Create the HTTP server: limits, security headers, one place for errors, access declared by every route. Register
 * routes, then `listen`. `request.ip`, `.host` and `.protocol` believe forwarded headers only from trusted proxies.
 */
export async function createHttp({ log, trustedProxies, guard, tileHosts = [] }: HttpOptions): Promise<Http> {
  const addHeaders = securityHeaders(tileHosts)
  // The framework's own, smaller logger type keeps the app's type free of pino's.
  const loggerInstance: FastifyBaseLogger = log
  const base = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_TIMEOUT_MS },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Errors met before routing, such as a path with a broken percent escape.
    frameworkErrors: (error, request, reply) => {
      addHeaders(request, reply)
      void answerError(error, request, reply, log)
    },
  })
  endConnections(base)
  base.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
  base.setValidatorCompiler(({ schema, httpPart }) => validatorOf(schema as TSchema, httpPart))
  // Schemas of answers are documentation; what handlers return already has the shape of the wire.
  base.setSerializerCompiler(() => (data) => JSON.stringify(data))
  // First, because the guard reads cookies.
  await base.register(cookie)
  base.addHook('onRequest', async (request, reply) => {
    addHeaders(request, reply)
    refuseForeignWrites(request)
    refuseUndeclaredForm(request)
  })
  const declaredRoutes = requireDeclaredAccess(base, guard)
  base.setNotFoundHandler((request, reply) => answerUnknownRoute(request, reply, declaredRoutes))
  await base.register(formbody)
  acceptJson(base)
  return Object.assign(base.withTypeProvider<TypeBoxTypeProvider>(), { declaredRoutes })
}

/** Readers throw refusals; the framework wants them returned. */
function validatorOf(schema: TSchema, httpPart: string | undefined) {
  // Compiled when it is first asked: a server has hundreds, and few are asked in its first second.
  let read: ((data: unknown) => unknown) | undefined
  return (data: unknown): { value: unknown } | { error: Error } => {
    try {
      read ??= httpPart === 'body' ? bodyReader(schema) : parameterReader(schema)
      return { value: read(data) }
    } catch (error) {
      if (error instanceof Refusal) return { error }
      throw error
    }
  }
}

function refuseUndeclaredForm(request: FastifyRequest): void {
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (isForm && request.routeOptions.config.consumes !== 'form' && !request.is404) throw new Refusal('unsupportedMedia')
}

/** JSON is the only other body; an empty one is none, because clients send the header with an empty DELETE. */
function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}
