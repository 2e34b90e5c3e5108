import { formatPermissions, type Group, PERMISSION, type Server } from '@rastro/contracts'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createWorld } from '@rastro/testkit/world'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf } from './person.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await startBrowser({ graphics: false })
})
afterAll(() => browser.close())

test('a person makes a group below another, renames and deletes it [GRP-01][GRP-02][GRP-03]', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const opened = await openAs(browser, world, ana)
  const { page } = opened
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/groups')) calls.push(`${request.method()} ${pathname}`)
  })

  await page.goto('/groups')
  await page.getByText('Nenhum grupo ainda').waitFor()
  await page.getByRole('button', { name: 'Novo grupo' }).first().click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Dê um nome ao grupo.').waitFor()
  await page.locator('input:focus').and(page.getByLabel('Nome')).waitFor()
  await page.getByLabel('Nome').fill('Aracaju')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Aracaju' }).waitFor()

  await page.getByRole('button', { name: 'Novo grupo' }).click()
  await page.getByLabel('Nome').fill('Zona norte')
  await page.getByRole('combobox', { name: 'Grupo superior' }).click()
  await page.getByRole('option', { name: 'Aracaju' }).click()
  await page.getByLabel('Limite de velocidade (km/h)').fill('80')
  await page.getByLabel('Novo atributo').fill('turno')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByLabel('turno', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Zona norte' }).waitFor()
  const [top, below] = (await ana.get<Group[]>('/api/groups')).toSorted((one, other) => one.id - other.id)
  expect(below).toMatchObject({ name: 'Zona norte', groupId: top?.id, attributes: { turno: 2 } })
  expect(Number(below?.attributes['speedLimit']) * 1.852).toBeCloseTo(80, 3)

  await page.getByRole('button', { name: 'Zona norte' }).click()
  await page.getByLabel('Nome').fill('Zona sul')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Zona sul' }).click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await page.getByText('Excluído.').waitFor()
  await page.getByRole('button', { name: 'Aracaju' }).waitFor()
  expect(await page.getByRole('button', { name: 'Zona sul' }).count()).toBe(0)
  expect((await ana.get<Group[]>('/api/groups')).map(({ name }) => name)).toEqual(['Aracaju'])
  const changed = calls.filter((call) => !call.startsWith('GET'))
  const own = `/api/groups/${below?.id}`
  expect(changed).toEqual(['POST /api/groups', 'POST /api/groups', `PUT ${own}`, `DELETE ${own}`])
  expect(calls).toContain('GET /api/groups')
  expect(faultsOf(opened)).toEqual([])
})

test('what was typed survives a reload, and leaving asks before it is lost', async () => {
  const world = await createWorld()
  onTestFinished(() => world.close())
  const ana = await world.user()
  const { page } = await openAs(browser, world, ana, { screen: 'phone' })
  await page.goto('/groups?edit=new')
  await page.getByLabel('Nome').fill('Frota da noite')
  await page.reload()
  await page.getByText('Suas alterações não salvas foram recuperadas.').waitFor()
  expect(await page.getByLabel('Nome').inputValue()).toBe('Frota da noite')
  await page.getByRole('link', { name: 'Mapa' }).click()
  await page.getByRole('dialog', { name: 'Sair sem salvar?' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  expect(await page.getByLabel('Nome').inputValue()).toBe('Frota da noite')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Frota da noite' }).waitFor()
})

test('who may not change groups sees them without the controls', async () => {
  const world = await createWorld({ environment: { EDITION: 'plus' } })
  onTestFinished(() => world.close())
  const admin = await world.user({ administrator: true })
  const server = await admin.get<Server>('/api/server')
  await admin.call('PUT', '/api/server', { ...server, attributes: { 'tarkan.enableAdvancedPerms': true } })
  const ana = await world.user()
  await ana.call('POST', '/api/groups', { name: 'Entregas' })
  const { page } = await openAs(browser, world, ana)
  await page.goto('/groups')
  await page.getByRole('button', { name: 'Novo grupo' }).waitFor()

  const readOnly = await world.user({ readonly: true })
  const map = formatPermissions([PERMISSION.devices, PERMISSION.groups])
  const limited = await world.user({ attributes: { 'tarkan.advancedPerms': map } })
  const [group] = await ana.get<Group[]>('/api/groups')
  for (const person of [readOnly, limited]) {
    await world.app.store.links.add({ userId: person.user.id, groupId: group?.id ?? 0 })
    world.app.gate.access.addLink({ userId: person.user.id, groupId: group?.id ?? 0 })
    const { page: other } = await openAs(browser, world, person)
    await other.goto('/groups')
    await other.getByRole('button', { name: 'Entregas' }).click()
    await other.getByLabel('Nome').waitFor()
    expect(await other.getByRole('button', { name: /Novo grupo|Salvar|Excluir/ }).count()).toBe(0)
  }
})
