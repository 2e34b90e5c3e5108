/** What an `Authorization` header shows. */
export type Shown = { token: string } | { name: string; password: string }

/** Read an `Authorization` header (RFC 6750, RFC 7617); undefined for other schemes and for names that are empty. */
export function readAuthorization(header: string): Shown | undefined {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(header.trim()) ?? []
  if (scheme.toLowerCase() === 'bearer') return { token: value }
  if (scheme.toLowerCase() !== 'basic') return undefined
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(value, 'base64').toString('utf8')) ?? []
  return name === '' ? undefined : { name, password }
}
