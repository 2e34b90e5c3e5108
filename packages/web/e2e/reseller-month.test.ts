import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type InvoicePage, type InvoiceStatus, invoiceStatusWords, SERVER_KEYS, USER_KEYS } from '@rastro/contracts'
import { ASAAS_TOKEN, serveAsaas } from '@rastro/testkit/asaas'
import { startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import { createWorld, PASSWORD } from '@rastro/testkit/world'
import { createTestClock } from '@rastro/tracking/testing/clock'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeWorkbook } from '../src/ui/export/write-workbook.ts'
import { openAs } from './open-as.ts'
import { faultsOf, fillLogin, rowOf } from './person.ts'

const HOUR_MS = 3_600_000
const CUSTOMER = 'padaria@example.com'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

/** A world where billing is on, the provider is a stand-in, and days pass when the story says so. */
async function startWorld() {
  const asaas = await serveAsaas()
  const clock = createTestClock(new Date('2026-12-01T12:00:00Z'))
  const world = await createWorld({ environment: { PAYMENT_URL: asaas.url, EGRESS_TARGETS: asaas.target }, clock })
  onTestFinished(async () => {
    await world.close()
    await asaas.close()
  })
  const root = await world.user({ administrator: true })
  await root.call('PUT', '/api/server', { attributes: { [SERVER_KEYS.enableBilling]: true } })
  const reseller = await world.user({
    name: 'Revenda Sul',
    email: 'revenda@example.com',
    userLimit: -1,
    attributes: { [USER_KEYS.reseller]: true },
  })
  return {
    asaas,
    root,
    reseller,
    world,
    /** Let it be noon of a day, and billing look around as it does every minute. */
    comeTo: async (day: string): Promise<void> => {
      clock.jump(new Date(`${day}T11:00:00Z`))
      clock.advance(HOUR_MS)
      const integrations = world.app.integrations
      await integrations.save('invoiceMail', integrations.get('invoiceMail'))
    },
    /** The provider has the money and says so. */
    pay: async (day: string): Promise<void> => {
      asaas.setStatus('pay_1', 'RECEIVED', day)
      const token = await world.app.integrations.webhookToken()
      expect(await asaas.tell({ url: `${world.url}/tarkan/invoices/webhook`, token }, 'pay_1')).toBe(200)
    },
  }
}

/** Somebody who is nobody yet, at the login. */
async function openLogin(url: string): Promise<TestPage> {
  const opened = await browser.open(url)
  onTestFinished(() => opened.close())
  return opened
}

async function connectProvider(page: Page): Promise<void> {
  await page.goto('/integrations')
  await page.getByRole('button', { name: /Provedor de pagamento/ }).click()
  await page.getByLabel('E-mail').fill('contas@sul.example')
  await page.getByLabel('Token').fill(ASAAS_TOKEN)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /Provedor de pagamento.*Sandbox/ }).click()
  await page.getByText('Há um token salvo; ele nunca é mostrado.').waitFor()
  await page.getByRole('button', { name: 'Testar' }).click()
  await page.getByText('Conectado, mas o provedor não nos alcança').waitFor()
}

async function importVans(page: Page): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rastro-sheet-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const columns = ['Veículo', 'IMEI'].map((title) => ({ title, width: 20 }))
  const rows = [
    ['Van do pão', '866551040000011'],
    ['Van do café', '866551040000012'],
  ]
  const path = join(folder, 'frota.xlsx')
  await writeFile(path, await writeWorkbook({ name: 'frota', heading: [], columns, rows, totalLabel: '' }))
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Importar do Excel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Selecionar arquivo').setInputFiles(path)
  await dialog.getByRole('button', { name: 'Analisar' }).click()
  await dialog.getByRole('button', { name: /^Importar 2 linhas/ }).click()
  await dialog.getByText('Tudo foi importado').waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await rowOf(page, 'Van do café').waitFor()
}

/** 123,45 on the 5th of every month, kept out 3 days after it, with a way in on trust; he sees one of the vans. */
async function addCustomer(page: Page): Promise<void> {
  await page.goto('/users')
  await page.getByRole('button', { name: 'Novo usuário' }).first().click()
  await page.getByLabel('Nome', { exact: true }).fill('Padaria Pão Quente')
  await page.getByLabel('E-mail ou usuário').fill(CUSTOMER)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar senha').fill(PASSWORD)
  await page.getByRole('tab', { name: 'Cobrança' }).click()
  const plan = page.getByRole('tabpanel', { name: 'Cobrança' })
  await plan.getByRole('switch', { name: /^Faturas todo mês/ }).click()
  await plan.getByLabel('CPF/CNPJ').fill('529.982.247-25')
  await plan.getByLabel('Descrição').fill('Rastreamento')
  await plan.getByLabel('Valor da fatura').fill('123,45')
  await plan.getByLabel('Primeiro vencimento').fill('2026-12-05')
  await plan.getByRole('switch', { name: /^Suspender automaticamente/ }).click()
  await plan.getByLabel('Dias de espera após o vencimento').fill('3')
  await plan.getByRole('switch', { name: /^Desbloqueio em confiança/ }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('row').filter({ hasText: 'Padaria Pão Quente' }).click()
  await page.getByRole('tab', { name: 'Vínculos' }).click()
  await page.getByRole('button', { name: 'Vincular Veículos' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Van do pão' }).click()
  await page.keyboard.press('Escape')
  await page.getByText('1 vínculo').waitFor()
}

/** Open the only invoice once it is so. */
async function openInvoice(page: Page, status: InvoiceStatus): Promise<void> {
  const statuses = (): Promise<string[]> =>
    page.evaluate(async () => {
      const { invoices } = (await (await fetch('/tarkan/invoices/manager')).json()) as InvoicePage
      return invoices.map((invoice) => invoice.status)
    })
  await expect.poll(statuses, { timeout: 40_000 }).toEqual([status])
  await page.goto('/billing')
  await page.getByRole('row').getByText(invoiceStatusWords(status).pt, { exact: true }).click()
  await page.getByRole('dialog').getByText('Rastreamento').waitFor()
}

const factsOf = async (page: Page): Promise<string> =>
  (await page.getByRole('dialog').locator('dl').innerText()).replaceAll(/\s+/g, ' ')

async function confirm(page: Page, deed: string, done: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: deed }).click()
  await page.getByRole('dialog', { name: deed }).getByRole('button', { name: deed }).click()
  await page.getByText(done).waitFor()
}

test('[BIL-25] [BIL-26] [BIL-28] a reseller takes in a customer and his vans, bills him, keeps him out, and the customer comes in on trust, pays and is in for good', async () => {
  const { asaas, root, reseller, world, comeTo, pay } = await startWorld()
  const administrator = await openAs(browser, world, root)
  await connectProvider(administrator.page)
  await administrator.page.goto('about:blank')

  const selling = await openLogin(world.url)
  const { page } = selling
  await page.goto('/login')
  await fillLogin(page, reseller.user.email, PASSWORD)
  await page.waitForURL(/\/home/)
  await importVans(page)
  await addCustomer(page)

  await comeTo('2026-12-01')
  await openInvoice(page, 'PENDING')
  await page.getByRole('button', { name: 'Abrir página de pagamento' }).waitFor()
  expect(await factsOf(page)).toContain('Vencimento 05/12/2026')
  expect([...asaas.payments.values()]).toMatchObject([{ value: 123.45, dueDate: '2026-12-05', status: 'PENDING' }])
  await page.goto('about:blank')

  asaas.setStatus('pay_1', 'OVERDUE')
  await comeTo('2026-12-09')
  // His session of last week is over.
  await page.goto('/billing')
  await page.waitForURL(/\/login/)
  await fillLogin(page, reseller.user.email, PASSWORD)
  await page.waitForURL(/\/billing/)
  await openInvoice(page, 'OVERDUE')
  expect(await factsOf(page)).toContain('Conta Suspensa')

  const owing = await openLogin(world.url)
  await owing.page.goto('/login')
  await fillLogin(owing.page, CUSTOMER, PASSWORD)
  await owing.page.getByRole('button', { name: 'Desbloqueio de confiança' }).click()
  await owing.page.waitForURL(/\/home/)
  await owing.page.goto('/invoices')
  await owing.page.getByText('Vencida', { exact: true }).first().waitFor()
  await owing.page.goto('about:blank')

  await comeTo('2026-12-13')
  await owing.page.goto('/login')
  await fillLogin(owing.page, CUSTOMER, PASSWORD)
  await owing.page.getByText('You have already used trust unlock.').waitFor()
  await pay('2026-12-13')
  await openInvoice(page, 'RECEIVED')
  expect(await factsOf(page)).toContain('Pagamento 13/12/2026 Conta Ativa')
  await fillLogin(owing.page, CUSTOMER, PASSWORD)
  await owing.page.waitForURL(/\/home/)
  await owing.page.goto('/devices')
  await rowOf(owing.page, 'Van do pão').waitFor()
  expect(await owing.page.getByRole('option').count()).toBe(1)
  await owing.page.goto('about:blank')

  await confirm(page, 'Suspender acesso', 'Acesso suspenso')
  await openInvoice(page, 'RECEIVED')
  await confirm(page, 'Desbloquear', 'Acesso desbloqueado')
  expect([administrator, selling, owing].flatMap(faultsOf)).toEqual([])
}, 240_000)
