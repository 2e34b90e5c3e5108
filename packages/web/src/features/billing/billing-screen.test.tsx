import { INVOICE_PHASES, type Invoice, type InvoicePage, USER_DEFAULTS } from '@rastro/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openScreen, prepareScreens } from '../../testing/open-screen.tsx'
import { useToasts } from '../../ui/toasts.ts'
import BillingScreen from './billing-screen.tsx'
import MyInvoicesScreen from './my-invoices-screen.tsx'

const overdue: Invoice = {
  id: 12,
  userId: 3,
  customer: 'Padaria Pão Quente',
  description: 'Rastreamento',
  dueDate: '2026-12-10',
  lastDueDate: '2026-12-05',
  value: 12_345,
  due: 12_600,
  status: 'OVERDUE',
  paidDate: null,
  paymentLink: 'https://sandbox.asaas.com/i/pay_1',
  problem: null,
  account: 'suspended',
  created: '2026-12-01T12:00:00.000+00:00',
}
const paid: Invoice = {
  ...overdue,
  id: 13,
  status: 'RECEIVED',
  paidDate: '2026-12-09',
  due: null,
  account: 'active',
  lastDueDate: null,
}
const invented: Invoice = {
  ...overdue,
  id: 14,
  status: 'SOMETHING_NEW',
  account: null,
  problem: 'taxIdMissing',
  paymentLink: null,
}

let listed: Invoice[]
let refusal: string | null
const asked: string[] = []

function pageOf(invoices: Invoice[]): InvoicePage {
  const none = { count: 0, value: 0 }
  const totals = Object.fromEntries(INVOICE_PHASES.map((phase) => [phase, none])) as InvoicePage['totals']
  return { invoices, total: invoices.length, totals: { ...totals, overdue: { count: 1, value: 12_345 } } }
}

prepareScreens()
beforeEach(() => {
  listed = [overdue, paid, invented]
  refusal = null
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit & { body?: string }) => {
    asked.push(`${init?.method ?? 'GET'} ${url}${init?.body && init.body !== '{}' ? ` ${init.body}` : ''}`)
    if (refusal !== null) return new Response(refusal, { status: 400 })
    if (url.startsWith('/api/users'))
      return Response.json([{ ...USER_DEFAULTS, id: 3, name: 'Padaria Pão Quente', email: 'p@example.com' }])
    return Response.json(init?.method === 'POST' ? overdue : pageOf(listed))
  })
})

const open = (Screen: ComponentType, search: Record<string, string> = {}) =>
  openScreen(Screen, { path: '/billing', search, as: { administrator: true } })

const openInvoice = async (name: RegExp): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByText(name))
  return screen.findByRole('dialog')
}

test('[BIL-19] [BIL-20] billing management shows a summary and every invoice with customer, due date, value and status', async () => {
  open(BillingScreen)
  expect(await screen.findAllByText('Padaria Pão Quente')).toHaveLength(3)
  expect(screen.getByRole('button', { name: /Vencidas.*R\$\s123,45.*1 fatura/ })).toBeTruthy()
  expect(screen.getAllByText('Vencida')).toHaveLength(1)
  expect(screen.getByText('Pendente, verifique')).toBeTruthy()
  expect(screen.getAllByText('10/12/2026')).toHaveLength(3)
  expect(asked[0]).toContain('/tarkan/invoices/manager?order=dueDate&descending=true&limit=200&offset=0')
})

test('[BIL-11] [BIL-12] [BIL-13] [BIL-14] [BIL-15] [BIL-16] [BIL-17] an invoice shows its fields and its payment link', async () => {
  listed = [{ ...paid, lastDueDate: '2026-12-05' }]
  open(BillingScreen)
  const dialog = await openInvoice(/Recebida$/)
  expect(within(dialog).getByText('Fatura 13')).toBeTruthy()
  const facts = [...dialog.querySelectorAll('dl > div')].map((fact) => fact.textContent?.replace(/\s/g, ' '))
  expect(facts).toEqual([
    'ClientePadaria Pão Quente',
    'DescriçãoRastreamento',
    'SituaçãoRecebida',
    'Vencimento10/12/2026',
    'Vencimento anterior05/12/2026',
    'ValorR$ 123,45',
    'Pagamento09/12/2026',
    'ContaAtiva',
  ])
  expect(within(dialog).getByRole('button', { name: 'Abrir página de pagamento' })).toBeTruthy()
})

test('[BIL-22] [BIL-23] [BIL-24] [BIL-26] an overdue invoice of a suspended customer offers what can be done', async () => {
  listed = [overdue]
  open(BillingScreen)
  const dialog = await openInvoice(/Vencida$/)
  for (const deed of ['Cancelar fatura', 'Receber em dinheiro', 'Desbloqueio de confiança', 'Desbloquear'])
    expect(within(dialog).getByRole('button', { name: deed })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Receber em dinheiro' }))
  const question = await screen.findByText(/Marca R\$\s126,00 como recebido hoje/)
  await userEvent.click(within(question.closest('[role=dialog]')!).getByRole('button', { name: 'Receber em dinheiro' }))
  await waitFor(() => expect(asked).toContain('POST /tarkan/invoices/manager/12/setAsReceivedCash'))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('Fatura marcada como recebida em dinheiro'))
})

test('[BIL-25] a customer whose account is active can be suspended, and a paid invoice neither canceled nor received', async () => {
  listed = [paid]
  open(BillingScreen)
  const dialog = await openInvoice(/Recebida$/)
  expect(within(dialog).queryByRole('button', { name: 'Cancelar fatura' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspender acesso' }))
  await screen.findByText(/não poderá entrar até quitar a dívida/)
  await userEvent.click(screen.getByRole('button', { name: 'Suspender acesso' }))
  await waitFor(() => expect(asked).toContain('POST /tarkan/invoices/manager/3/lockUser'))
})

test('what the provider refused is said in its words', async () => {
  listed = [overdue]
  open(BillingScreen)
  const dialog = await openInvoice(/Vencida$/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar fatura' }))
  await screen.findByText(/Ninguém poderá mais pagá-la/)
  refusal = 'asaas 400: A cobrança já foi recebida.'
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar fatura' }))
  await waitFor(() => expect(useToasts.getState().toasts[0]?.text).toBe('asaas 400: A cobrança já foi recebida.'))
})

test('an invoice that could not be issued says what is missing', async () => {
  listed = [invented]
  open(BillingScreen)
  const dialog = await openInvoice(/Pendente, verifique/)
  expect(within(dialog).getByRole('note').textContent).toContain('O cliente não tem CPF/CNPJ')
})

test('a new invoice needs a customer, a value and a due date', async () => {
  open(BillingScreen)
  await userEvent.click(await screen.findByRole('button', { name: 'Nova fatura' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }))
  for (const missing of ['Escolha um cliente', 'Informe um valor', 'Informe o vencimento'])
    expect(await screen.findByText(missing)).toBeTruthy()
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('[BIL-20] my invoices lead to the payment page and offer nothing a customer may not do', async () => {
  listed = [{ ...overdue, account: null }]
  open(MyInvoicesScreen)
  const opened = vi.fn<typeof window.open>()
  vi.stubGlobal('open', opened)
  const dialog = await openInvoice(/Vencida$/)
  expect(within(dialog).queryByRole('button', { name: 'Cancelar fatura' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pagar' }))
  expect(opened).toHaveBeenCalledWith('https://sandbox.asaas.com/i/pay_1', '_blank', 'noopener,noreferrer')
  expect(asked[0]).toContain('/tarkan/invoices?')
})

test('the address holds the filters, and an empty result offers to clear them', async () => {
  listed = []
  open(BillingScreen, { phase: 'overdue', keyword: 'padaria', from: '2026-12-01' })
  expect(await screen.findByText('Nenhuma fatura passa nestes filtros')).toBeTruthy()
  expect(asked[0]).toContain('phase=overdue&keyword=padaria&from=2026-12-01')
  await userEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0]!)
  expect(await screen.findByText('Nenhuma fatura')).toBeTruthy()
})

test('who may not see invoices is told so', async () => {
  refusal = 'Operation restricted'
  open(BillingScreen)
  expect(await screen.findByText('Você não pode ver estas faturas')).toBeTruthy()
})
