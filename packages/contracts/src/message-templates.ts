import type { User } from './users.ts'

/** What somebody writes by one channel. */
export interface WrittenText {
  subject: string
  body: string
}

/** What stands in a text for the recipient's name or his user, in the three languages. */
const HOLE = /\{(?:(nome|nombre|name)|usuario|usuário|email|user)\}/gi

/** A text with the recipient's own name and user in it. */
export function fillTemplate({ subject, body }: WrittenText, user: Pick<User, 'name' | 'email'>): WrittenText {
  const { name, email } = user
  // At one go, and by a function: a name may look like another hole, or have signs that mean something in a replacement.
  const fill = (text: string): string => text.replace(HOLE, (_, isName) => (isName === undefined ? email : name))
  return { subject: fill(subject), body: fill(body) }
}
