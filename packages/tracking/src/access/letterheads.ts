import { type FindLetterhead, resellerDomainOf, type User } from '@rastro/contracts'
import type { Access } from './access.ts'

export interface LetterheadDeps {
  access: Pick<Access, 'user' | 'server'> & { userTree: Pick<Access['userTree'], 'above'> }
  /** The name in the theme a reseller saved, or, as 0, the installation; null where there is none. */
  themeTitleOf: (owner: number) => Promise<string | null>
  /** Where people reach the installation. */
  publicUrl: () => string
}

const INSTALLATION = 0

/**
 * Customers of a reseller with a domain of his own are written to in his name and led to his domain; everybody else, the
 * reseller himself among them, in that of the installation.
 */
export function createLetterheads({ access, themeTitleOf, publicUrl }: LetterheadDeps): FindLetterhead {
  function resellerAbove(user: User): { id: number; domain: string } | undefined {
    for (const id of access.userTree.above(user.id)) {
      const above = access.user(id)
      const domain = above && resellerDomainOf(above)
      if (domain) return { id, domain }
    }
    return undefined
  }

  async function installationName(): Promise<string> {
    const { title } = access.server().attributes
    return (await themeTitleOf(INSTALLATION)) || (typeof title === 'string' && title !== '' ? title : 'Rastro')
  }

  return async (user) => {
    const reseller = resellerAbove(user)
    const name = reseller && (await themeTitleOf(reseller.id))
    return {
      product: name || (await installationName()),
      url: addressOf(publicUrl(), reseller?.domain),
      senderName: name || undefined,
    }
  }
}

/** The same place under another name: domains of resellers lead to the installation. */
function addressOf(publicUrl: string, domain: string | undefined): string {
  const address = domain === undefined ? null : URL.parse(publicUrl)
  if (!address || domain === undefined) return publicUrl.replace(/(?<!\/)\/+$/, '')
  address.hostname = domain
  return address.href.replace(/(?<!\/)\/+$/, '')
}
