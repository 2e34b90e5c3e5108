import { beforeAll, expect, test } from 'vitest'
import { startWords, word } from '../../i18n/strings.ts'
import { explainSendFailure } from './explain-failure.ts'
import { commandStrings } from './strings.ts'

beforeAll(() => startWords('pt'))

const explain = (body: string, textChannel: boolean, status: number | null = 400) =>
  explainSendFailure({ status, body }, textChannel, (key, values) => word(commandStrings, key, values))

test('[CMD-15] a server without an SMS provider is named as the cause', () => {
  expect(explain('SMS not configured', true)).toEqual({ title: 'API SMS não configurada no servidor', detail: null })
})

test('[CMD-16] any other failure by SMS says that the SMS failed, and why', () => {
  expect(explain('Failed to send command: no phone', true)).toEqual({
    title: 'Error sending SMS',
    detail: 'Failed to send command: no phone',
  })
})

test('[CMD-13] a failure over the connection says that the command failed', () => {
  expect(explain('Operation restricted', false)).toEqual({
    title: 'Error al enviar comando',
    detail: 'Operation restricted',
  })
  expect(explain('', false, null)).toEqual({ title: 'Error al enviar comando', detail: 'Sem resposta do servidor.' })
})

test('a command the tracker cannot be sent is named in the language of the page', () => {
  expect(explain('Command engineStop is not supported in protocol osmand', false).detail).toBe(
    'Este rastreador (protocolo osmand) não aceita este comando.',
  )
})
