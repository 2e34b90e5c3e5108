import { productKey, SUSPENSION, USER_KEYS } from '@rastro/contracts'
import { ASAAS_TOKEN, serveAsaas } from '@rastro/testkit/asaas'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type Person } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf, fillLogin } from './person.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

/** A day the calendar of any machine has before it. */
const DUE = '2030-12-10'

/** A world where billing is on and the provider is a stand-in. */
async function startWorld() {
  const asaas = await serveAsaas()
  const world = await createWorld({ environment: { PAYMENT_URL: asaas.url, EGRESS_TARGETS: asaas.target } })
  onTestFinished(async () => {
    await world.close()
    await asaas.close()
  })
  const root = await world.user({ administrator: true })
  const attributes = { [productKey('enableBilling')]: true }
  await root.call('PUT', '/api/server', { attributes })
  const customer = await world.user({
    name: 'Padaria Pão Quente',
    attributes: { [USER_KEYS.taxId]: '52998224725', [SUSPENSION.trustUnlock]: true },
  })
  return { asaas, world, root, customer }
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

async function writeInvoice(page: Page): Promise<void> {
  await page.goto('/billing')
  await page.getByRole('button', { name: 'Nova fatura' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Cliente' }).fill('Padaria')
  await page.getByRole('option', { name: /Padaria Pão Quente/ }).click()
  await dialog.getByLabel('Valor').fill('123,45')
  await dialog.getByLabel('Vencimento').fill(DUE)
  await dialog.getByLabel('Descrição').fill('Instalação')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Open the only invoice, as the server has it now. */
async function openInvoice(page: Page, status: string): Promise<void> {
  const cell = page.getByText(status, { exact: true }).first()
  const isThere = async (): Promise<boolean> => {
    await page.goto('/billing')
    return cell.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(isThere, { timeout: 40_000 }).toBe(true)
  await cell.click()
  await page.getByRole('dialog').getByText('Instalação').waitFor()
}

async function confirm(page: Page, deed: string, done: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: deed }).click()
  await page.getByRole('dialog', { name: deed }).getByRole('button', { name: deed }).click()
  await page.getByText(done).waitFor()
}

async function logIn(page: Page, { user, password }: Person): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, user.email, password)
}

test('[BIL-25] [BIL-26] [BIL-28] an invoice is issued through the provider, its customer suspended, on trust, paid for and let in', async () => {
  const { asaas, world, root, customer } = await startWorld()
  const opened = await openAs(browser, world, root)
  const { page } = opened
  await connectProvider(page)
  await writeInvoice(page)
  await openInvoice(page, 'Pendente')
  await page.getByRole('button', { name: 'Abrir página de pagamento' }).waitFor()
  expect([...asaas.payments.values()]).toMatchObject([{ value: 123.45, dueDate: DUE, status: 'PENDING' }])
  await confirm(page, 'Suspender acesso', 'Acesso suspenso')

  const visitor = await browser.open(world.url)
  onTestFinished(() => visitor.close())
  await logIn(visitor.page, customer)
  await visitor.page.getByRole('button', { name: /[Cc]onfiança/ }).click()
  await visitor.page.waitForURL(/\/home/)
  await visitor.page.goto('/invoices')
  await visitor.page.getByText('Pendente', { exact: true }).waitFor()

  asaas.setStatus('pay_1', 'RECEIVED', '2030-12-01')
  const token = await world.app.integrations.webhookToken()
  expect(await asaas.tell({ url: `${world.url}/tarkan/invoices/webhook`, token }, 'pay_1')).toBe(200)
  await openInvoice(page, 'Recebida')
  const facts = await page.getByRole('dialog').locator('dl').innerText()
  expect(facts.replaceAll(/\s+/g, ' ')).toContain('Pagamento 01/12/2030 Conta Ativa')
  expect([...faultsOf(opened), ...faultsOf(visitor)]).toEqual([])
}, 120_000)
