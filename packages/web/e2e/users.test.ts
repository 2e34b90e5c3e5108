import { readFile } from 'node:fs/promises'
import type { AccountPage } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf, freshId } from './person.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('an administrator makes a user, reads as he does, takes the list along, and removes him [USR-01] [USR-08] [USR-24] [USR-39] [EXP-01] [EXP-02]', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const root = await world.user({ administrator: true, name: 'Marina Azevedo' })
  const opened = await openAs(browser, world, root)
  const { page } = opened

  await page.goto('/users')
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Verifique os dados do formulário.').waitFor()
  await page.getByText('Digite um nome e sobrenome').waitFor()
  await page.getByLabel('Nome', { exact: true }).fill('Rogério Pinto')
  await page.getByLabel('E-mail ou usuário').fill('rogerio')
  await page.getByLabel('Senha', { exact: true }).fill('uma boa senha longa')
  await page.getByLabel('Confirmar senha').fill('uma boa senha longa')
  await page.getByRole('tab', { name: 'Mapa' }).click()
  await page.getByRole('combobox', { name: 'Idioma' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByRole('combobox', { name: 'Lista de veículos' }).click()
  await page.getByRole('option', { name: 'Lista compacta' }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Rogério Pinto' })
  await row.waitFor()
  for (const [form, begin] of [
    ['PDF', '%PDF'],
    ['Excel', 'PK'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${form}`) }).click()
    const file = await readFile(await (await downloading).path())
    expect(file.subarray(0, begin.length).toString()).toBe(begin)
  }
  const { rows } = await root.get<AccountPage>('/api/users/list?query=rogerio')
  const [made] = rows
  await root.addDevice({ uniqueId: freshId(), name: 'Van' })
  const [device] = await root.get<{ id: number }[]>('/api/devices')

  await row.click()
  await page.getByRole('tab', { name: 'Vínculos' }).click()
  await page.getByRole('button', { name: 'Vincular Veículos' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Van' }).click()
  await expect.poll(() => root.get(`/api/devices?userId=${made?.id}`)).toMatchObject([{ id: device?.id }])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Entrar como este usuário' }).click()
  await page.waitForURL('**/home')
  await page.getByText('Rogério Pinto').first().waitFor()
  await page.goto('/devices')
  await page.getByRole('option').filter({ hasText: 'Van' }).waitFor()
  await page.getByRole('button', { name: 'Compact', exact: true, pressed: true }).waitFor()
  await page.getByRole('button', { name: /^Back/ }).click()
  await page.waitForURL('**/home')

  await page.goto(`/users?edit=${made?.id}`)
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByText('passam para Marina Azevedo').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir usuário' }).click()
  await page.getByText('Rogério Pinto foi excluído.').waitFor()
  // Going back gave the browser another session: the store tells who is left.
  expect((await world.app.store.users.list()).map(({ name }) => name)).toEqual(['Marina Azevedo'])
  expect(faultsOf(opened)).toEqual([])
})
