import type { User } from '@rastro/contracts'
import { isPhone } from '@rastro/contracts/phones'
import { postalCodeDigits } from '@rastro/contracts/postal-codes'
import { isTaxId } from '@rastro/contracts/tax-id'
import { USER_KEYS } from '@rastro/contracts/user-keys'
import type { WordKey } from '../../i18n/strings.ts'
import type { Problems } from '../../ui/settings/settings-form.tsx'
import type { Secret } from './account-fields.tsx'
import { fieldText } from './draft.ts'
import type { userStrings } from './strings.ts'

/** Shortest of each, as the specification says (USR-55 to USR-57); the server may want longer passwords. */
const SHORTEST = { name: 3, login: 4, password: 4 } as const
const MOST = { latitude: 90, longitude: 180, zoom: 22 } as const

type Word = WordKey<keyof (typeof userStrings)['words']['en']>

function nameProblem({ name }: User): Word | null {
  const length = name.trim().length
  if (length === 0) return 'nameEmpty'
  return length < SHORTEST.name ? 'nameShort' : null
}

function passwordProblem({ id }: User, { password }: Secret): Word | null {
  if (password === '') return id > 0 ? null : 'passwordEmpty'
  return password.length < SHORTEST.password ? 'passwordEmpty' : null
}

/** What is wrong with a user's form, a word for each field; nothing of it has to be there but name, login and password. */
export function problemsOf(user: User, secret: Secret): Readonly<Record<string, Word>> {
  const text = (field: keyof typeof USER_KEYS): string => fieldText(user, field).trim()
  const found: [string, Word | null | false][] = [
    ['name', nameProblem(user)],
    ['email', user.email.trim().length < SHORTEST.login && 'loginShort'],
    ['password', passwordProblem(user, secret)],
    ['confirmation', secret.password !== secret.confirmation && 'confirmationWrong'],
    ['phone', user.phone !== null && user.phone.trim() !== '' && !isPhone(user.phone) && 'phoneWrong'],
    [USER_KEYS.taxId, text('taxId') !== '' && !isTaxId(text('taxId')) && 'taxIdWrong'],
    [
      USER_KEYS.postalCode,
      text('postalCode') !== '' && postalCodeDigits(text('postalCode')) === null && 'postalCodeWrong',
    ],
    [USER_KEYS.contactEmail, text('contactEmail') !== '' && !text('contactEmail').includes('@') && 'contactEmailWrong'],
  ]
  for (const field of ['personalPhone', 'commercialPhone', 'whatsapp'] as const)
    found.push([USER_KEYS[field], text(field) !== '' && !isPhone(text(field)) && 'phoneWrong'])
  for (const field of ['latitude', 'longitude', 'zoom'] as const)
    found.push([field, Math.abs(user[field]) > MOST[field] && 'outOfRange'])
  return Object.fromEntries(found.filter((entry): entry is [string, Word] => typeof entry[1] === 'string'))
}

const TABS: Readonly<Record<string, string>> = {
  latitude: 'map',
  longitude: 'map',
  zoom: 'map',
  [USER_KEYS.postalCode]: 'contact',
  [USER_KEYS.contactEmail]: 'contact',
  [USER_KEYS.personalPhone]: 'contact',
  [USER_KEYS.commercialPhone]: 'contact',
  [USER_KEYS.whatsapp]: 'contact',
}

/** The tab that has the first wrong field. */
export function tabOf(problems: Problems): string | null {
  const [first] = Object.keys(problems)
  return first === undefined ? null : (TABS[first] ?? 'account')
}
