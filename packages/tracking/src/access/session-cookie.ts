import type { FastifyReply, FastifyRequest } from 'fastify'

/** Name of the reference server's cookie, so that its clients keep working. */
const PLAIN_NAME = 'JSESSIONID'
/** Browsers let nobody but this host set or read a cookie of this name, and only over https. */
const SECURE_NAME = '__Host-JSESSIONID'

/** The session a request shows, under the name that goes with how it came. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[cookieOf(request).name]
}

/** @param lifetimeMs how long the browser keeps it; absent = until it is closed */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  lifetimeMs: number | undefined,
): void {
  const { name, options } = cookieOf(request)
  const maxAge = lifetimeMs === undefined ? {} : { maxAge: Math.floor(lifetimeMs / 1000) }
  reply.setCookie(name, secret, { ...options, ...maxAge })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { name, options } = cookieOf(request)
  reply.clearCookie(name, options)
}

function cookieOf(request: FastifyRequest) {
  const secure = request.protocol === 'https'
  return {
    name: secure ? SECURE_NAME : PLAIN_NAME,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  }
}
