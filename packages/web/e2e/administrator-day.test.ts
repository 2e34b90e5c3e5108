import type { Server } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDevice } from '@rastro/testkit/device'
import { freePort, hasPebble, startPebble } from '@rastro/testkit/pebble'
import { createWorld } from '@rastro/testkit/world'
import { serveMail } from '@rastro/tracking/testing/mail-server'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dragSlider } from './confirm.ts'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'
import { recordAt } from './records.ts'
import { pressAndSee } from './walk.ts'

const UNIQUE_ID = '866551040000001'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('[SRV-01] [HLT-01] [HLT-10] [LOG-01] an administrator sets the server up, looks after it, and reads what it and a tracker say', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const root = await world.user({ administrator: true })
  const van = await root.addDevice({ name: 'Van 1', uniqueId: UNIQUE_ID })
  const opened = await openAs(browser, world, root)
  const { page } = opened

  await page.goto('/server')
  const showEvents = page.getByRole('switch', { name: /^Mostrar eventos/ })
  await showEvents.click()
  await pressAndSee(page, 'Salvar')
  await page.reload()
  expect(await showEvents.isChecked()).toBe(false)
  expect((await root.get<Server>('/api/server')).attributes).toMatchObject({ 'tarkan.showEvents': false })

  await page.getByRole('link', { name: 'Saúde' }).click()
  await page.getByText(/^Lido às /).waitFor()
  await page.getByRole('heading', { name: 'Banco de dados (SQLite)' }).waitFor()
  await page.getByRole('button', { name: 'Verificar' }).click()
  await page.getByText('Verificado.').waitFor()
  await page.getByText('Este servidor não fala HTTPS por si').waitFor()

  world.app.log.warn({ code: 'e2e' }, 'a line of the log')
  await page.goto(`/logs?tab=protocol&deviceId=${van.id}`)
  await page.getByText('Esperando o rastreador').waitFor()
  await page.getByText('ao vivo').last().waitFor()
  const port = world.ports.teltonika
  const tracker = createDevice({ protocol: 'teltonika', uniqueId: UNIQUE_ID, host: '127.0.0.1', port })
  onTestFinished(() => tracker.stop())
  tracker.send(recordAt(0, 33))
  await page.getByText('1 posição').first().waitFor()
  await page.getByText('para o rastreador').first().waitFor()
  await page.getByRole('tab', { name: 'Usuários' }).click()
  await page.getByText('Escolha um usuário').waitFor()
  await page.getByRole('tab', { name: 'Servidor' }).click()
  await page.getByRole('switch', { name: 'Ao vivo' }).waitFor()
  expect(faultsOf(opened)).toEqual([])
})

const DOMAIN = 'frota.example.com'

/** An installation that can send mail and ask an authority for certificates, and what it talks to. */
async function equippedWorld() {
  const mail = await serveMail()
  const plainPort = await freePort()
  const pebble = await startPebble(plainPort)
  onTestFinished(() => pebble.stop())
  const world = await createWorld({
    environment: {
      EDITION: 'plus',
      HTTPS_PORT: '0',
      HTTP_PORT: String(plainPort),
      ACME_DIRECTORY: pebble.directory,
      ACME_CA_FILE: pebble.caFile,
      EGRESS_TARGETS: `${mail.target},${pebble.target}`,
    },
  })
  onTestFinished(() => world.close())
  return { world, mail }
}

async function connectMail(page: Page, { host, port }: { host: string; port: number }): Promise<void> {
  await page.goto('/integrations')
  await page
    .getByRole('button', { name: /^E-mail / })
    .first()
    .click()
  await page.getByLabel('Servidor SMTP').fill(host)
  await page.getByLabel('Porta SMTP').fill(String(port))
  await page.getByRole('combobox', { name: 'Criptografia' }).click()
  await page.getByRole('option', { name: 'Nenhuma' }).click()
  await page.getByLabel('Remetente', { exact: true }).fill('avisos@example.com')
  await pressAndSee(page, 'Salvar')
  await page
    .getByRole('button', { name: /^E-mail / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Testar' }).click()
  await page.getByText('Enviado. Veja sua caixa de entrada.').waitFor()
}

async function getCertificate(page: Page): Promise<void> {
  await page.goto('/server-health')
  await page.locator('input').and(page.getByLabel('Domínios')).fill(DOMAIN)
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail para a autoridade').fill('ops@example.com')
  await page.getByLabel('Concordo com os termos da autoridade').check()
  await pressAndSee(page, 'Salvar configuração')
  await page.getByRole('button', { name: 'Renovar', exact: true }).click()
  await page.getByText('O novo certificado está em vigor.').waitFor({ timeout: 30_000 })
  await page
    .getByText(/faltam \d+ dias/)
    .first()
    .waitFor()
}

async function writeToAll(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto('/users')
  await page.getByText('Padaria Real').first().waitFor()
  await page.getByRole('button', { name: 'Mais para vários usuários' }).click()
  await page.getByRole('menuitem', { name: 'Mensagem em massa' }).click()
  await dialog.getByRole('checkbox', { name: 'E-mail' }).check()
  await dialog.getByLabel('Assunto · E-mail').fill('Feriado')
  await dialog.getByLabel('Mensagem · E-mail').fill('Olá, {nome}: amanhã não há plantão.')
  await dialog.getByRole('slider').scrollIntoViewIfNeeded()
  await dragSlider(page)
  await dialog.getByText('Todas as mensagens foram enviadas').waitFor()
}

test.skipIf(!hasPebble)(
  '[INT-09] [INT-11] [INT-12] [MSG-01] an administrator’s day: brand, mail that is tried, a certificate, and a word to everybody',
  async () => {
    const { world, mail } = await equippedWorld()
    const root = await world.user({ administrator: true })
    await world.user({ name: 'Padaria Real', email: 'padaria@example.com' })
    const opened = await openAs(browser, world, root)
    const { page } = opened
    await page.goto('/theme')
    await page.getByLabel('Nome do aplicativo').fill('TransVale')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect.poll(() => page.title()).toMatch(/TransVale$/)
    await connectMail(page, mail.settings)
    await getCertificate(page)
    await writeToAll(page)
    const told = mail.heard.find(({ to }) => to.includes('padaria@example.com'))
    expect(told).toMatchObject({ from: 'avisos@example.com', source: expect.stringContaining('Subject: Feriado') })
    expect(faultsOf(opened)).toEqual([])
  },
  240_000,
)
