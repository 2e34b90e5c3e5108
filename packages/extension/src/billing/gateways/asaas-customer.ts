import { attributeText, USER_KEYS, type User, type UserKey } from '@rastro/contracts'

/**
 * A customer as Asaas wants him. Its own messages are off: we write the mail, and the sandbox really sends. Fields
 * nobody filled in are left out.
 */
export function customerBody(user: User) {
  const text = (key: UserKey): string | undefined => attributeText(user.attributes, USER_KEYS[key]) ?? undefined
  return {
    name: user.name,
    cpfCnpj: (text('taxId') ?? '').replaceAll(/\D/g, ''),
    email: text('contactEmail') ?? (user.email.includes('@') ? user.email : undefined),
    mobilePhone: digits(text('whatsapp') ?? text('personalPhone') ?? user.phone ?? undefined),
    phone: digits(text('commercialPhone')),
    postalCode: digits(text('postalCode')),
    address: text('street'),
    addressNumber: text('number'),
    complement: text('complement'),
    province: text('neighbourhood'),
    externalReference: String(user.id),
    notificationDisabled: true,
  }
}

function digits(text: string | undefined): string | undefined {
  return text?.replaceAll(/\D/g, '') || undefined
}
