import type { Language } from '@rastro/contracts'
import { escapeHtml } from '@rastro/platform'

/** What a letter says. */
export interface Letter {
  subject: string
  text: string
  html: string
}

interface RecoveryWords {
  subject: (product: string) => string
  greeting: (name: string) => string
  asked: string
  button: string
  ends: string
}

const WORDS: Readonly<Record<Language, RecoveryWords>> = {
  en: {
    subject: (product) => `${product}: choose a new password`,
    greeting: (name) => `Hello ${name},`,
    asked: 'somebody asked for a new password for this account. Open this link to choose one:',
    button: 'Choose a new password',
    ends: 'The link works once and for 30 minutes. If it was not you, do nothing: your password stays as it is.',
  },
  pt: {
    subject: (product) => `${product}: escolha uma nova senha`,
    greeting: (name) => `Olá ${name},`,
    asked: 'alguém pediu uma nova senha para esta conta. Abra este link para escolher uma:',
    button: 'Escolher uma nova senha',
    ends: 'O link funciona uma vez e por 30 minutos. Se não foi você, não faça nada: sua senha continua a mesma.',
  },
  es: {
    subject: (product) => `${product}: elija una nueva contraseña`,
    greeting: (name) => `Hola ${name},`,
    asked: 'alguien pidió una nueva contraseña para esta cuenta. Abra este enlace para elegir una:',
    button: 'Elegir una nueva contraseña',
    ends: 'El enlace funciona una vez y durante 30 minutos. Si no fue usted, no haga nada: su contraseña sigue igual.',
  },
}

/**
 * Write the letter with the link to a new password.
 * @param product what it is called for who gets the letter
 */
export function writeRecoveryMail(
  language: Language,
  { product, name, link }: { product: string; name: string; link: string },
): Letter {
  const words = WORDS[language]
  const greeting = words.greeting(name)
  const button = `<a href="${escapeHtml(link)}">${words.button}</a>`
  const paragraphs = [escapeHtml(greeting), words.asked, button, words.ends]
  return {
    subject: words.subject(product),
    text: [greeting, words.asked, link, words.ends].join('\n\n'),
    html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
  }
}
