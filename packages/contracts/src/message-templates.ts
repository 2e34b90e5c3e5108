import type { User } from './users.ts'

/** What somebody writes by one channel. */
export interface WrittenText {
  subject: string
  body: string
}

/** What stands in a text for something of the recipient, in the three languages. */
const HOLES: readonly (readonly [RegExp, (user: Pick<User, 'name' | 'email'>) => string])[] = [
  [/\{(nome|nombre|name)\}/gi, ({ name }) => name],
  [/\{(usuario|usuário|email|user)\}/gi, ({ email }) => email],
]

/** A text with the recipient's own name and user in it. */
export function fillTemplate({ subject, body }: WrittenText, user: Pick<User, 'name' | 'email'>): WrittenText {
  // A function, because a name may have signs that mean something in a replacement.
  const fill = (text: string): string =>
    HOLES.reduce((filled, [hole, value]) => filled.replace(hole, () => value(user)), text)
  return { subject: fill(subject), body: fill(body) }
}
