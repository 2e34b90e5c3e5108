import { PUSH_TOKENS, TELEGRAM_CHAT } from '@rastro/contracts/channels'
import { defineStrings, word } from '../i18n/strings.ts'

const strings = defineStrings({
  name: 'delivery-reason',
  en: {
    noDevice: "No device receives this user's notices.",
    noChat: 'The user has no Telegram chat.',
    noPhone: 'The user has no phone number.',
    noMail: 'The user has no e-mail address.',
    notConfigured: 'The channel is not configured on this server.',
  },
  pt: {
    noDevice: 'Nenhum aparelho recebe os avisos deste usuário.',
    noChat: 'O usuário não tem chat do Telegram.',
    noPhone: 'O usuário não tem telefone.',
    noMail: 'O usuário não tem um endereço de e-mail.',
    notConfigured: 'O canal não está configurado neste servidor.',
  },
  es: {
    noDevice: 'Ningún dispositivo recibe los avisos de este usuario.',
    noChat: 'El usuario no tiene chat de Telegram.',
    noPhone: 'El usuario no tiene teléfono.',
    noMail: 'El usuario no tiene una dirección de correo.',
    notConfigured: 'El canal no está configurado en este servidor.',
  },
})

/** What a user lacks to be told, by the field the server names. */
const LACKS: ReadonlyMap<string, 'noDevice' | 'noChat' | 'noPhone' | 'noMail'> = new Map([
  [PUSH_TOKENS, 'noDevice'],
  [TELEGRAM_CHAT, 'noChat'],
  ['phone', 'noPhone'],
  ['email', 'noMail'],
])

/** Why a message did not go, in the language of the reader where it is the server's own sentence. */
export function deliveryReason(sentence: string): string {
  const [, lacking] = /^User has no (\w+)$/.exec(sentence) ?? []
  const lack = LACKS.get(lacking ?? '')
  if (lack) return word(strings, lack)
  return sentence.endsWith('not configured') ? word(strings, 'notConfigured') : sentence
}
