import { INTEGRATION_DEFAULTS, type IntegrationView } from '@rastro/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import IntegrationsScreen from './integrations-screen.tsx'

const sent: [string, unknown][] = []
let found = { success: true, detail: 'connected' }

function views(): IntegrationView[] {
  const { payment, mail, invoiceMail } = INTEGRATION_DEFAULTS
  return [
    {
      key: 'payment',
      hasSecret: true,
      webhookUrl: 'https://sul.example/tarkan/invoices/webhook',
      values: { ...payment, email: 'a@sul.example' },
    },
    { key: 'mail', hasSecret: false, webhookUrl: null, values: { ...mail } },
    { key: 'invoiceMail', hasSecret: false, webhookUrl: null, values: { ...invoiceMail } },
  ]
}

prepareScreens()
beforeEach(() => {
  sent.length = 0
  found = { success: true, detail: 'connected' }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit & { body?: string }) => {
    if (init?.method !== 'POST') return Response.json(views())
    if (url.endsWith('/test')) return Response.json(found)
    sent.push([url, JSON.parse(init.body ?? '')])
    return Response.json(views().find(({ key }) => url.endsWith(`/${key}`)))
  })
})

const open = (edit?: number) =>
  openScreen(IntegrationsScreen, {
    path: '/integrations',
    search: edit === undefined ? {} : { edit: String(edit) },
    as: { administrator: true },
  })

const type = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))

test('the three integrations say whether they are set up', async () => {
  open()
  expect(await screen.findByText('Provedor de pagamento')).toBeTruthy()
  expect(screen.getByText('Sandbox')).toBeTruthy()
  expect(screen.getByText('Não configurado')).toBeTruthy()
})

test('[INT-04] [INT-05] [INT-06] the payment provider has e-mail, token and sandbox, and its token is only ever sent', async () => {
  open(1)
  await type('E-mail', 'b@sul.example')
  await type('Token', 'segredo')
  await userEvent.click(screen.getByRole('switch', { name: /Sandbox/ }))
  const kept = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.getItem(sessionStorage.key(index) ?? ''),
  )
  expect(kept.join()).not.toContain('segredo')
  await save()
  await waitFor(() =>
    expect(sent).toEqual([
      ['/tarkan/integrations/payment', { email: 'b@sul.example', token: 'segredo', sandbox: false }],
    ]),
  )
})

test('a token nobody types stays, and one that is removed is sent as empty', async () => {
  open(1)
  await type('E-mail', 'b@sul.example')
  await save()
  await waitFor(() => expect(sent[0]?.[1]).toMatchObject({ token: null }))
  cleanup()
  open(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Remover' }))
  await type('E-mail', 'c@sul.example')
  await save()
  await waitFor(() => expect(sent[1]?.[1]).toMatchObject({ token: '' }))
})

test('[INT-07] [INT-08] [INT-09] [INT-10] [INT-11] [INT-12] the mail server has all its fields', async () => {
  open(2)
  await type('Servidor SMTP', 'smtp.sul.example')
  await type('Porta SMTP', '465')
  await type('Usuário', 'contas')
  await type('Senha', 'andorinhas')
  await type('Remetente', 'contas@sul.example')
  await type('Nome do remetente', 'Sul')
  await save()
  await waitFor(() =>
    expect(sent).toEqual([
      [
        '/tarkan/integrations/mail',
        {
          username: 'contas',
          password: 'andorinhas',
          sender: 'contas@sul.example',
          senderName: 'Sul',
          host: 'smtp.sul.example',
          port: 465,
          security: 'starttls',
        },
      ],
    ]),
  )
})

test('[INT-13] the mail about invoices has a sender and texts of its own', async () => {
  open(3)
  await type('Remetente', 'cobranca@sul.example')
  await type('Assunto', 'Sua fatura')
  await type('Texto', 'Pague')
  await save()
  await waitFor(() =>
    expect(sent[0]).toEqual([
      '/tarkan/integrations/invoiceMail',
      { enabled: true, sender: 'cobranca@sul.example', senderName: '', subject: 'Sua fatura', text: 'Pague' },
    ]),
  )
})

test('a test says what happened, also what the other side said', async () => {
  open(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Testar' }))
  expect(await screen.findByText('Conectado. O provedor passa a avisar dos pagamentos.')).toBeTruthy()
  found = { success: false, detail: 'asaas 401' }
  await userEvent.click(screen.getByRole('button', { name: 'Testar' }))
  expect(await screen.findByText('O teste falhou: asaas 401')).toBeTruthy()
})
