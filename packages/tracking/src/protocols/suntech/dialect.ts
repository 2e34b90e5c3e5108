import type { DecodeSession } from '../protocol.ts'

const KEY = 'suntech.dialect'

/** Remember how a tracker speaks: `universal`, or the five characters its frames begin with. Commands follow it. */
export function rememberDialect(session: DecodeSession, dialect: string): void {
  session.memory.set(KEY, dialect)
}

/** How the tracker of this connection speaks; undefined while it has said nothing. */
export function dialectOf(session: DecodeSession | undefined): string | undefined {
  const dialect = session?.memory.get(KEY)
  return typeof dialect === 'string' ? dialect : undefined
}
