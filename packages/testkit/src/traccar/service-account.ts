import { OBJECT_KINDS, OBJECTS, type User } from '@rastro/contracts'
import type { Person } from '../world.ts'

/** What opens it: `web.serviceAccountToken` of its settings. */
export const SERVICE_ACCOUNT_TOKEN = 'service-account-token-of-the-settings'
/** Beyond what a number can hold exactly in general; this one it does. */
export const SERVICE_ACCOUNT_ID = 9_000_000_000_000_000_000

const KEYS = new Map<string, string>([
  ['devices', 'deviceId'],
  ['groups', 'groupId'],
  ['users', 'managedUserId'],
  ...OBJECT_KINDS.map((kind) => [OBJECTS[kind].path, OBJECTS[kind].key] as const),
])

/**
 * The administrator of a Traccar server who is nobody: in no list, with an id beyond the safe numbers, and what he adds is
 * linked to no one. Source: reference tracking-server.md, 2.3 and 3.1. An account of our engine stands behind it.
 * @param token of that account
 */
export function createServiceAccount(engineUrl: string, { user, cookie }: Person, token: string) {
  const sessions = new Set<string>()
  const isHis = (headers: { authorization?: string | undefined; cookie?: string | undefined }): boolean =>
    headers.authorization === `Bearer ${token}` ||
    (headers.cookie?.split(';').some((pair) => sessions.has(pair.trim())) ?? false)

  async function letGo(path: string, id: number): Promise<void> {
    const link = { userId: user.id, [KEYS.get(path) ?? '']: id }
    await fetch(`${engineUrl}/api/permissions`, {
      method: 'DELETE',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(link),
    })
  }

  return {
    /** Everybody with an account. */
    users: async (): Promise<User[]> =>
      (await (await fetch(`${engineUrl}/api/users`, { headers: { cookie } })).json()) as User[],
    /** A request with his token becomes one with that of the account behind. */
    enter(request: { url?: string | undefined; headers: { authorization?: string | undefined } }): void {
      if (request.headers.authorization === `Bearer ${SERVICE_ACCOUNT_TOKEN}`)
        request.headers.authorization = `Bearer ${token}`
      request.url = request.url?.replace(
        `token=${encodeURIComponent(SERVICE_ACCOUNT_TOKEN)}`,
        `token=${encodeURIComponent(token)}`,
      )
    },
    /** A session that was opened with his token is his. */
    noteSession(url: string, setCookies: readonly string[]): void {
      if (!url.includes(`token=${encodeURIComponent(token)}`)) return
      for (const text of setCookies) sessions.add(text.split(';', 1)[0] ?? '')
    },
    /** What others and he himself see of him. */
    async leave(call: string, headers: Parameters<typeof isHis>[0], body: Buffer): Promise<Buffer> {
      const [, method, path = ''] = /^(\w+) \/api\/([\w/]+?)(?:\/\d+)?$/.exec(call) ?? []
      if (!['session', 'users', 'permissions', 'audit'].includes(path) && method !== 'POST') return body
      if (method === 'POST' && KEYS.has(path) && isHis(headers))
        await letGo(path, (JSON.parse(body.toString()) as { id: number }).id)
      if (method !== 'GET') return body
      const found = JSON.parse(body.toString()) as Record<string, unknown> | Record<string, unknown>[]
      const shown = Array.isArray(found) ? found.filter(({ id, userId }) => !isHidden(path, id, userId)) : found
      return Buffer.from(JSON.stringify(shown, (key, value: unknown) => hide(path, key, value)))
    },
  }

  function isHidden(path: string, id: unknown, userId: unknown): boolean {
    return (path === 'users' && id === user.id) || (path === 'permissions' && userId === user.id)
  }

  function hide(path: string, key: string, value: unknown): unknown {
    const isId = (path === 'session' && key === 'id') || (path === 'audit' && key === 'userId')
    return isId && value === user.id ? SERVICE_ACCOUNT_ID : value
  }
}

export type ServiceAccount = ReturnType<typeof createServiceAccount>
