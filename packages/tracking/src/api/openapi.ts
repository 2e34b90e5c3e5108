import { ERRORS } from '@rastro/contracts'
import type { DeclaredRoute, Http } from '@rastro/platform'
import type { ApiDeps } from './api-deps.ts'

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

/** The description of this API, made from what the routes declare. */
export function openapi(app: Http, { version }: Pick<ApiDeps, 'version'>): void {
  let text: string | undefined
  app.get('/api/openapi.json', { config: { access: 'public', summary: 'This description' } }, (_, reply) => {
    text ??= JSON.stringify(describe(app.declaredRoutes, version))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

function describe(routes: readonly DeclaredRoute[], version: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    if (!route.url.startsWith('/api/') || route.method === 'HEAD') continue
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rastro', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'JSESSIONID' },
        token: { type: 'http', scheme: 'bearer' },
        password: { type: 'http', scheme: 'basic' },
      },
    },
  }
}

const MEDIA_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  image: 'image/*',
  file: 'application/octet-stream',
} as const

function operation({ schema, access, consumes, summary }: DeclaredRoute): object {
  const mediaType = MEDIA_TYPES[consumes]
  // What a route declares as its answers is a table of status and schema.
  const answers = Object.entries((schema?.response ?? {}) as Record<string, object>)
  const success = answers.map(([status, answer]) => [
    status,
    { description: 'Done', content: { 'application/json': { schema: answer } } },
  ])
  return {
    summary,
    'x-access': access,
    security: access === 'public' ? [] : [{ session: [] }, { token: [] }, { password: [] }],
    parameters: [...parametersIn('path', schema?.params), ...parametersIn('query', schema?.querystring)],
    ...(schema?.body || consumes === 'image' || consumes === 'file'
      ? { requestBody: { required: true, content: { [mediaType]: { schema: schema?.body ?? {} } } } }
      : {}),
    responses: {
      ...(success.length > 0 ? Object.fromEntries(success) : { '2XX': { description: 'Done' } }),
      '4XX': { description: 'Refused; the body says why in one sentence', content: { 'text/plain': {} } },
      '500': { description: ERRORS.internal.text },
    },
  }
}

function parametersIn(place: 'path' | 'query', schema: unknown): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema // routes declare objects here
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}
