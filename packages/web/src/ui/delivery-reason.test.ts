import { beforeAll, expect, test } from 'vitest'
import { startWords } from '../i18n/strings.ts'
import { deliveryReason } from './delivery-reason.ts'

beforeAll(() => startWords('pt'))

test.each([
  ['User has no notificationTokens', 'Nenhum aparelho recebe os avisos deste usuário.'],
  ['User has no telegramChatId', 'O usuário não tem chat do Telegram.'],
  ['User has no phone', 'O usuário não tem telefone.'],
  ['User has no email', 'O usuário não tem um endereço de e-mail.'],
  ['mail is not configured', 'O canal não está configurado neste servidor.'],
  ['SMS not configured', 'O canal não está configurado neste servidor.'],
])(
  'what the server says of a message that did not go, "%s", is told in the language of the reader',
  (sentence, told) => {
    expect(deliveryReason(sentence)).toBe(told)
  },
)

test('what others say, such as a provider of messages, stands as it came', () => {
  expect(deliveryReason('Forbidden: bot was blocked by the user')).toBe('Forbidden: bot was blocked by the user')
  expect(deliveryReason('User has no constructor')).toBe('User has no constructor')
})
