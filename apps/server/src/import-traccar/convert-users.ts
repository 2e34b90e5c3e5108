import { encodeForeignHash } from '@rastro/tracking/access/foreign-hashes'
import { type Convert, LeftOut } from './convert.ts'

/**
 * Accounts keep the hash of their password, whichever kind it is.
 * @param logins login names that are taken, in lower case; grows
 */
export function convertUsers(logins: Set<string>): Convert<'user'> {
  return (user, { row, remark }) => {
    if (user.temporary) throw new LeftOut('temporary user of a share link, which ends with that server')
    if (!user.email.trim()) throw new LeftOut('has no e-mail address')
    const login = user.login?.trim().toLowerCase()
    const isTaken = login !== undefined && login !== '' && logins.has(login)
    if (isTaken) remark('its login name is taken; the e-mail address is not')
    else if (login) logins.add(login)
    const passwordHash = hashOf(row)
    if (passwordHash === undefined) remark('the hash of its password is of a kind nobody knows: it needs a new one')
    if (passwordHash === null) remark('has no password here: somebody sets one, or it is asked for by mail')
    return {
      entity: {
        ...user,
        name: user.name.trim() || user.email,
        email: user.email.trim(),
        login: isTaken || !login ? null : user.login,
        password: null,
      },
      passwordHash: passwordHash ?? null,
    }
  }
}

/** Null: none is known; undefined: it cannot be read. */
function hashOf(row: Readonly<Record<string, unknown>>): string | null | undefined {
  const { hashedpassword: hashed, salt } = row
  if (typeof hashed !== 'string' || hashed === '') return null
  return encodeForeignHash(hashed, typeof salt === 'string' ? salt : '')
}
