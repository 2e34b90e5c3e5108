import { LANGUAGES, type Language, productKey, type Server, type User } from '@rastro/contracts'

/** Of somebody who never chose one (I18-06). */
const DEFAULT_LANGUAGE: Language = 'pt'

/** The language a person is written to in: the account's attribute, else the installation's, else Portuguese. */
export function languageOfUser(user: Pick<User, 'attributes'>, server: Pick<Server, 'attributes'>): Language {
  const named = [user, server].flatMap(({ attributes }) => [attributes[productKey('lang')], attributes['language']])
  return named.map(readLanguage).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE
}

/** The language of a tag such as `pt-BR` or `es_419`. */
function readLanguage(tag: unknown): Language | undefined {
  const base = typeof tag === 'string' ? tag.toLowerCase().split(/[-_]/)[0] : undefined
  return LANGUAGES.find((language) => language === base)
}
