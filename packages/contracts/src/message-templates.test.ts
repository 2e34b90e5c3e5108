import { expect, test } from 'vitest'
import { fillTemplate } from './message-templates.ts'

test('[C-35] a template has the recipient’s own name and user in it, whatever signs they have', () => {
  const draft = { subject: 'Olá, {nome}', body: '{Nombre} ({email}) {other}' }
  expect(fillTemplate(draft, { name: '$& Ana', email: 'c1@example.com' })).toEqual({
    subject: 'Olá, $& Ana',
    body: '$& Ana (c1@example.com) {other}',
  })
  const sly = { name: '{email} {NOME} $1', email: '{name}@example.com' }
  expect(fillTemplate({ subject: '{name}', body: '{user}' }, sly)).toEqual({ subject: sly.name, body: sly.email })
})
