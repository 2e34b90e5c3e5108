import { type Server } from '@rastro/contracts/server'
import { type User } from '@rastro/contracts/users'
import { productKey } from '@rastro/contracts/wire'
import {
  changeLanguage,
  chosenLanguage,
  HTML_LANG,
  languageAfterLogin,
  languageOf,
  resolveLanguage,
} from '../i18n/language.ts'
import { startWords } from '../i18n/strings.ts'

/** Read once: the router drops the parameter when it moves on, the wish stays. */
const locale = new URLSearchParams(location.search).get('locale')

/** Choose the language of the interface and make the words ready, before the first render. */
export async function startLanguage(): Promise<void> {
  const language = resolveLanguage({
    locale,
    chosen: chosenLanguage(),
    browser: navigator.languages,
    page: document.documentElement.lang,
  })
  document.documentElement.lang = HTML_LANG[language]
  await startWords(language)
}

/** Follow the account's language, then the server's, unless the address or the person decided already (OP-96). */
export async function settleLanguage(user: User, server: Server): Promise<void> {
  const decided = languageOf(locale) !== undefined || languageOf(chosenLanguage()) !== undefined
  const key = productKey('lang')
  const language = languageAfterLogin(decided, user.attributes[key], server.attributes[key])
  if (language) await changeLanguage(language)
}
