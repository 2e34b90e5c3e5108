import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Device, User } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld, type World } from '@rastro/testkit/world'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWorkbook } from '../src/ui/export/write-workbook.ts'
import { barriersOf, bringAxe } from './axe.ts'
import { dragSlider } from './confirm.ts'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'

/** Several dialogs, each looked at for barriers in both themes. */
const STORY_MS = 60_000

let browser: TestBrowser
let world: World
let folder: string
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
  world = await createWorld()
  folder = await mkdtemp(join(tmpdir(), 'rastro-sheets-'))
})
afterAll(async () => {
  await browser.close()
  await world.close()
  await rm(folder, { recursive: true })
})

/** A workbook on the disk of the person. */
async function sheetOf(name: string, titles: readonly string[], rows: readonly (readonly string[])[]): Promise<string> {
  const columns = titles.map((title) => ({ title, width: 20 }))
  const path = join(folder, `${name}.xlsx`)
  await writeFile(path, await writeWorkbook({ name, heading: [], columns, rows, totalLabel: '' }))
  return path
}

async function importFile(page: Page, path: string, rows: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Selecionar arquivo').setInputFiles(path)
  await dialog.getByRole('button', { name: 'Analisar' }).click()
  await dialog.getByRole('table').waitFor()
  await dialog.getByRole('button', { name: rows }).click()
}

test(
  '[IMP-01] [IMP-04] [IMP-08] vehicles come from a sheet, and what was wrong in it goes back as one',
  async () => {
    const operator = await world.user({ userLimit: 10 })
    const opened = await openAs(browser, world, operator)
    const { page } = opened
    const dialog = page.getByRole('dialog')
    const vans = Array.from({ length: 60 }, (_, index) => [
      `Van ${index}`,
      // An installation has a number once, and a story may be told again.
      index === 9 ? 'a b' : `van-${operator.user.id}-${index}`,
      'RTA2B19',
    ])
    await page.goto('/devices')
    await bringAxe(page)
    await page.getByRole('button', { name: 'Importar do Excel' }).click()
    await importFile(page, await sheetOf('frota', ['Veículo', 'IMEI', 'Placa'], vans), /^Importar 59 linhas/)
    await dialog.getByText('Parte das linhas foi importada').waitFor()
    await bringAxe(page)
    expect(await barriersOf(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Baixar o que não foi importado' }).click()
    const rejected = await readFile(await (await downloading).path())
    expect(rejected.subarray(0, 2).toString()).toBe('PK')
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await page.getByText('Mostrando 59 de 59').waitFor()
    expect(await operator.get<Device[]>('/api/devices')).toHaveLength(59)
    expect(faultsOf(opened)).toEqual([])
  },
  STORY_MS,
)

test(
  '[IMP-02] [USR-05] [MSG-01] [MSG-02] customers come from a sheet, and one message goes to all of them',
  async () => {
    const operator = await world.user({ userLimit: 10 })
    const opened = await openAs(browser, world, operator)
    const { page } = opened
    const dialog = page.getByRole('dialog')
    const people = [
      ['Padaria Real', `padaria${operator.user.id}@example.com`],
      ['Mercado São Jorge', `mercado${operator.user.id}@example.com`],
    ]
    await page.goto('/users')
    await bringAxe(page)
    await page.getByRole('button', { name: 'Mais para vários usuários' }).click()
    await page.getByRole('menuitem', { name: 'Importar do Excel' }).click()
    await importFile(page, await sheetOf('clientes', ['Nome', 'E-mail'], people), /^Importar 2 linhas/)
    await dialog.getByText('Tudo foi importado').waitFor()
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await page.getByText('Mercado São Jorge').waitFor()
    const names = (await operator.get<User[]>('/api/users')).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Padaria Real', 'Mercado São Jorge']))
    expect(names).toHaveLength(2)

    await page.getByRole('button', { name: 'Mais para vários usuários' }).click()
    await page.getByRole('menuitem', { name: 'Mensagem em massa' }).click()
    await dialog.getByRole('checkbox', { name: 'Web' }).check()
    await dialog.getByLabel('Título · Web').fill('Aviso')
    await dialog.getByLabel('Mensagem · Web').fill('Olá, {nome}')
    await dialog.getByText(/Olá, (Mercado São Jorge|Padaria Real)/).waitFor()
    expect(await barriersOf(page)).toEqual([])
    await dialog.getByRole('slider').scrollIntoViewIfNeeded()
    await dragSlider(page)
    await dialog.getByText('Todas as mensagens foram enviadas').waitFor()
    await dialog.getByText('2 enviadas · 0 não enviada').waitFor()
    expect(faultsOf(opened)).toEqual([])
  },
  STORY_MS,
)
