import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/** Who may call a route. Every route declares one; `public` routes may still ask who is calling. */
export type RouteAccess = 'public' | 'user' | 'manager' | 'administrator'

/** Which bodies a route reads. Forms are accepted only where declared, because any web page can send a form. */
export type BodyKind = 'json' | 'form' | 'image' | 'file'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** Default `json`. */
    consumes?: BodyKind
    /** One sentence for the OpenAPI document. */
    summary?: string
  }
}

/** Decides whether a request may reach a route. @throws Refusal when it may not */
export type Guard = (request: FastifyRequest, access: Exclude<RouteAccess, 'public'>) => Promise<void>

/** A route as it was declared, for the tests and documents that go over all of them. */
export interface DeclaredRoute {
  method: string
  url: string
  access: RouteAccess
  consumes: BodyKind
  summary: string | undefined
  schema: RouteOptions['schema']
  /** All it declared. */
  config: FastifyContextConfig
}

/**
 * Make every route declare its access and ask the guard before its handler runs.
 * @returns the routes declared so far, growing with each registration
 * @throws Error at registration when a route declares nothing; the server then does not start
 */
export function requireDeclaredAccess(app: FastifyInstance, guard: Guard): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = []
  app.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (!access) throw new Error(`Route ${String(route.method)} ${route.url} declares no access`)
    for (const method of [route.method].flat()) {
      const { config = {}, url, schema } = route
      const { consumes = 'json', summary } = config
      routes.push({ method, url, access, consumes, summary, schema, config })
    }
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access && access !== 'public') await guard(request, access)
  })
  return routes
}
