import type { FastifyReply, FastifyRequest } from 'fastify'

/** Longer than a year, as browsers' preload lists ask. */
const HSTS = 'max-age=63072000; includeSubDomains'

/**
 * Content policy of every answer. Scripts and styles only from us, and no inline ones: the web app and its component
 * library get along without, which the web app's browser tests hold them to.
 */
function contentSecurityPolicy(tileHosts: readonly string[]): string {
  const tiles = tileHosts.length > 0 ? ` ${tileHosts.join(' ')}` : ''
  return [
    `default-src 'none'`,
    // Browsers that read no QR codes themselves do it in WebAssembly, from our own server.
    `script-src 'self' 'wasm-unsafe-eval'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self'${tiles}`,
    `worker-src 'self'`,
    `font-src 'self'`,
    `media-src 'self' https:`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/**
 * Make the function that puts the security headers on an answer; what does not say otherwise is kept by no cache.
 * `tileHosts` are origins that tiles, styles and glyphs may come from. Call it before anything else can end the request, so that errors carry them too.
 */
export function securityHeaders(tileHosts: readonly string[]): (request: FastifyRequest, reply: FastifyReply) => void {
  const fixed = {
    'content-security-policy': contentSecurityPolicy(tileHosts),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // What may be kept says so itself: files of the app, pictures, sounds.
    'cache-control': 'no-store',
  }
  return (request, reply) => {
    reply.headers(fixed)
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
  }
}
