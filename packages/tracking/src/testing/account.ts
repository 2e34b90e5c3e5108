import type { User } from '@rastro/contracts'
import { createPasswords } from '../access/passwords.ts'
import { LIFETIME, type Sessions } from '../access/sessions.ts'

/** What everybody in a test has for a password. */
export const PASSWORD = 'a long enough secret'

let hash: Promise<string> | undefined

/** Hashes are slow on purpose: one serves all users of all tests of a process. */
export function hashOfPassword(): Promise<string> {
  hash ??= createPasswords().hash(PASSWORD)
  return hash
}

/** Begin a session as a login does once it knows the password, which is the slow part of it. @returns a `Cookie` header */
export async function openSession(sessions: Pick<Sessions, 'open'>, { id, administrator }: User): Promise<string> {
  const { absoluteMs: lifetimeMs, idleMs, administratorIdleMs } = LIFETIME
  const idle = administrator ? administratorIdleMs : idleMs
  return `JSESSIONID=${await sessions.open({ purpose: 'session', userId: id, lifetimeMs, idleMs: idle })}`
}
