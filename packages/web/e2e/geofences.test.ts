import { type Geofence, parseArea } from '@rastro/contracts'
import { type PageOptions, startBrowser, type TestBrowser, type TestPage } from '@rastro/testkit/browser'
import { createWorld, type Person, type World } from '@rastro/testkit/world'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAs } from './open-as.ts'
import { faultsOf, freshId } from './person.ts'

const CENTRE = { latitude: -10.91, longitude: -37.07, zoom: 14 }
const LONG = 240_000

let browser: TestBrowser
let world: World
beforeAll(async () => {
  browser = await startBrowser()
  world = await createWorld()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

/** Somebody who is new and sees nobody else's geofences, with the map over Aracaju. */
async function openAt(path: string, options: PageOptions = {}): Promise<{ ana: Person; opened: TestPage; page: Page }> {
  const ana = await world.user()
  const opened = await openAs(browser, world, ana, options)
  const { page } = opened
  await page.addInitScript((camera) => sessionStorage.setItem('rastro.camera', JSON.stringify(camera)), CENTRE)
  await page.goto(path)
  return { ana, opened, page }
}

const geofencesOf = (person: Person) => person.get<Geofence[]>('/api/geofences')

/** Where something on the map is once the camera stands. */
async function atRest(handle: Locator): Promise<{ x: number; y: number }> {
  let last = { x: Number.NaN, y: Number.NaN }
  for (;;) {
    const box = await handle.boundingBox()
    if (box !== null && box.x === last.x && box.y === last.y) return box
    if (box !== null) last = box
    await handle.page().waitForTimeout(150)
  }
}

async function save(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name }).waitFor()
}

test(
  '[GEO-01] [GEO-02] [GEO-03] [GEO-11] a circle is drawn by mouse, kept, widened, and deleted',
  async () => {
    const { ana, opened, page } = await openAt('/geofence')
    await page.getByText('Nenhuma cerca ainda').waitFor()
    await page.getByRole('button', { name: 'Nova cerca' }).first().click()
    await page.getByRole('button', { name: 'Desenhar no mapa' }).click()
    await page.getByText('Marque no mapa o centro da cerca.').waitFor()
    expect(await page.getByRole('button', { name: 'Concluir' }).isDisabled()).toBe(true)
    await page.mouse.click(900, 400)
    await page.mouse.move(980, 400, { steps: 4 })
    await page.mouse.click(1000, 400)
    await page.getByText('Arraste os pontos para ajustar a forma.').waitFor()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await save(page, 'Porto')
    const [drawn] = await geofencesOf(ana)
    const circle = parseArea(drawn?.area ?? '')
    if (circle.kind !== 'circle') throw new Error('no circle')
    // 100 pixels at zoom 14 and this latitude, up to where the pixel grid lies.
    expect(circle.radius).toBeGreaterThan(460)
    expect(circle.radius).toBeLessThan(480)

    await page.getByRole('button', { name: 'Porto' }).click()
    await page.getByRole('button', { name: 'Ajustar no mapa' }).click()
    const rim = page.getByRole('button', { name: /Borda do círculo/ })
    const box = await atRest(rim)
    await page.mouse.move(box.x + 16, box.y + 16)
    await page.mouse.down()
    await page.mouse.move(box.x + 56, box.y + 16, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await page.getByLabel('Descrição').fill('Entrada norte')
    await page.getByRole('button', { name: 'Salvar' }).click()
    // The list is back once it is saved; an older notice may still be there.
    await page.getByRole('button', { name: 'Porto' }).waitFor()
    const [widened] = await geofencesOf(ana)
    const wider = parseArea(widened?.area ?? '')
    expect(wider.kind === 'circle' && wider.radius > circle.radius).toBe(true)
    expect(widened).toMatchObject({ id: drawn?.id, name: 'Porto', description: 'Entrada norte', calendarId: 0 })

    await page.getByRole('button', { name: 'Porto' }).click()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
    await page.getByText('Nenhuma cerca ainda').waitFor()
    expect(await geofencesOf(ana)).toEqual([])
    expect(faultsOf(opened)).toEqual([])
  },
  LONG,
)

test(
  'a circle is drawn by touch on a phone',
  async () => {
    const { ana, page } = await openAt('/geofence?edit=new', { screen: 'phone' })
    await page.getByRole('button', { name: 'Desenhar no mapa' }).tap()
    await page.getByText('Marque no mapa o centro da cerca.').waitFor()
    await page.touchscreen.tap(190, 300)
    await page.getByText('Marque onde passa a borda', { exact: false }).waitFor()
    await page.touchscreen.tap(250, 300)
    await page.getByText('Arraste os pontos para ajustar a forma.').waitFor()
    await page.getByRole('button', { name: 'Concluir' }).tap()
    await save(page, 'Pátio')
    const [geofence] = await geofencesOf(ana)
    expect(parseArea(geofence?.area ?? '')).toMatchObject({ kind: 'circle' })
  },
  LONG,
)

test(
  '[GEO-05] a polygon is drawn with keys alone: every corner, one undone, one moved, one removed',
  async () => {
    const { ana, page } = await openAt('/geofence?edit=new')
    // A camera that still makes room for the panel would move under the first keys.
    await page.locator('canvas[data-scenes]').waitFor()
    await page.getByLabel('Nome', { exact: true }).fill('Bairro')
    await page.getByRole('radio', { name: 'Polígono' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Desenhar no mapa' }).press('Enter')
    await page.locator('button:focus', { hasText: 'Setas movem' }).waitFor()
    const go = async (key: string, times = 4) => {
      for (let step = 0; step < times; step++) await page.keyboard.press(key)
    }
    await page.keyboard.press('Enter')
    await go('ArrowRight')
    await page.keyboard.press('Enter')
    await go('ArrowUp')
    await page.keyboard.press('Enter')
    await go('ArrowUp')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
    await go('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByText('4 pontos', { exact: false }).first().waitFor()
    const first = page.getByRole('button', { name: 'Ponto 1 de 4' })
    await first.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.getByRole('button', { name: 'Ponto 4 de 4' }).focus()
    await page.keyboard.press('Delete')
    await page.getByText('3 pontos', { exact: false }).first().waitFor()
    await page.locator('button:focus[data-corner]').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.locator('button:focus', { hasText: 'Desenhar de novo' }).waitFor()
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    await page.getByRole('button', { name: 'Bairro' }).waitFor()
    const [geofence] = await geofencesOf(ana)
    const area = parseArea(geofence?.area ?? '')
    if (area.kind !== 'polygon') throw new Error('no polygon')
    const [one, two, three] = area.points
    expect(area.points).toHaveLength(3)
    expect(one?.longitude).toBeLessThan(CENTRE.longitude)
    expect(two?.longitude).toBeGreaterThan(CENTRE.longitude)
    expect(three?.latitude).toBeGreaterThan(two?.latitude ?? 0)
  },
  LONG,
)

test(
  '[GEO-06] [GEO-07] [GEO-08] [GEO-09] [GEO-15] a geofence is typed: name, centre, radius, colour, limit, locks',
  async () => {
    const { ana, page } = await openAt('/geofence?edit=new')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('O nome do campo é obrigatório.').waitFor()
    await page.getByText('Desenhe a forma no mapa ou digite as coordenadas.').waitFor()
    await page.getByLabel('Latitude do centro').fill('-10,9091')
    await page.getByLabel('Longitude do centro').fill('-37,0677')
    await page.getByLabel('Raio (m)').fill('1000')
    await page.getByText('3,14 km²').waitFor()
    await page.getByRole('radio', { name: '#dc2626' }).check()
    await page.getByLabel('Limite de velocidade (km/h)').fill('40')
    await page.getByRole('switch', { name: 'Bloquear ao entrar' }).check()
    await page.getByRole('switch', { name: 'Bloquear ao sair' }).check()
    await page
      .getByText('o motor de cada veículo vinculado que cruzar esta cerca será desligado', { exact: false })
      .waitFor()
    await save(page, 'Depósito')
    const [geofence] = await geofencesOf(ana)
    expect(geofence?.area).toBe('CIRCLE (-10.9091 -37.0677, 1000)')
    expect(geofence?.attributes).toMatchObject({
      color: '#dc2626',
      'tarkan.lockOnEnter': true,
      'tarkan.lockOnExit': true,
      speedLimit: expect.closeTo(21.6, 1),
    })
    await page.getByText('Círculo · 3,14 km²').waitFor()
  },
  LONG,
)

test(
  '[GEO-14] a line is typed point by point, and a line that is none is told',
  async () => {
    const { ana, page } = await openAt('/geofence?edit=new')
    await page.getByText('Linha', { exact: true }).click()
    await page.getByLabel('Pontos').fill('-10.90 -37.05\naqui\n-10.95, -37.10')
    await page.getByLabel('Nome', { exact: true }).fill('Rodovia')
    await page.getByText('A linha 2 não é um ponto', { exact: false }).waitFor()
    await page.getByLabel('Pontos').fill('-10.90 -37.05\n-10,92; -37,08\n-10.95, -37.10')
    await page.getByLabel('Nome', { exact: true }).focus()
    await page.getByLabel('Largura de cada lado (m)').fill('60')
    await save(page, 'Rodovia')
    const [geofence] = await geofencesOf(ana)
    expect(geofence?.area).toBe('LINESTRING (-10.9 -37.05, -10.92 -37.08, -10.95 -37.1)')
    expect(geofence?.attributes).toMatchObject({ polylineDistance: 60 })
    await page.getByText('Linha · 3 pontos').waitFor()
  },
  LONG,
)

test(
  '[LAY-17] while a geofence is drawn the panel offers Concluir and Cancelar, and Escape gives up',
  async () => {
    const { page } = await openAt('/geofence?edit=new')
    await page.getByRole('button', { name: 'Desenhar no mapa' }).click()
    await page.getByRole('button', { name: 'Concluir' }).waitFor()
    expect(await page.getByRole('button', { name: 'Salvar' }).count()).toBe(0)
    await page.mouse.click(900, 400)
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Salvar' }).waitFor()
    await page.getByRole('button', { name: 'Desenhar no mapa' }).click()
    await page.mouse.click(900, 400)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Desenhar no mapa' }).waitFor()
    expect(await page.getByRole('button', { name: 'Concluir' }).count()).toBe(0)
  },
  LONG,
)

test(
  'without graphics the list and the form work, and the shape is typed',
  async () => {
    const ana = await world.user()
    await ana.addDevice({ uniqueId: freshId(), name: 'Van da Ana' })
    const { page } = await openAs(browser, world, ana)
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called on the canvas below
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function noGraphics(this: HTMLCanvasElement, kind: string) {
        return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind])
      } as typeof getContext
    })
    await page.goto('/devices')
    await page.getByRole('option').filter({ hasText: 'Van da Ana' }).waitFor()
    const notice = page.getByText('não consegue desenhar o mapa', { exact: false })
    // Beside the panel, whose edge cut its first words.
    const panel = await page.getByRole('region', { name: 'Veículos' }).boundingBox()
    await expect
      .poll(async () => (await notice.boundingBox())?.x)
      .toBeGreaterThan((panel?.x ?? 0) + (panel?.width ?? 0))
    await page.goto('/geofence?edit=new')
    await page.getByText('Sem o mapa a forma é digitada.').waitFor()
    await page.getByLabel('Latitude do centro').fill('-10,9')
    await page.getByLabel('Longitude do centro').fill('-37')
    await page.getByLabel('Raio (m)').fill('150')
    await save(page, 'Depósito')
    expect((await geofencesOf(ana)).map(({ area }) => area)).toEqual(['CIRCLE (-10.9 -37, 150)'])
  },
  LONG,
)
