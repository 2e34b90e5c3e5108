import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CATEGORIES } from '@rastro/contracts'
import { startBrowser } from '@rastro/testkit/browser'
import { VEHICLES } from '../packages/web/src/map/vehicles/vehicles.ts'

/**
 * Draw the pictures of categories and the driver nobody photographed, as files for those who ask for a picture by its
 * address: `node tools/category-images.ts`. The drawings are those of the map.
 */
const FOLDER = join(import.meta.dirname, '../packages/extension/images')
const SIDE = 96
const COLOURS = { ground: '#475569', vehicle: '#ffffff' } as const
const DRIVER = 'M0 -9a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0 -9.2zM-9 11c0 -6.4 4 -8.6 9 -8.6s9 2.2 9 8.6z'

function svgOf(drawing: { body: string; cut?: string; seams?: string }): string {
  const { ground, vehicle } = COLOURS
  const cut = drawing.cut ? `<path d="${drawing.cut}" fill="${ground}" fill-rule="evenodd"/>` : ''
  const seams = drawing.seams ? `<path d="${drawing.seams}" fill="none" stroke="${ground}" stroke-width="1.3"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-20 -20 40 40"><circle r="19" fill="${ground}"/><path d="${drawing.body}" fill="${vehicle}"/>${cut}${seams}</svg>`
}

const browser = await startBrowser()
const { page } = await browser.open('http://localhost')

async function draw(svg: string, folder: string, name: string): Promise<void> {
  await page.setContent(`<body style="margin:0;background:transparent">${svg}</body>`)
  await mkdir(join(FOLDER, folder), { recursive: true })
  await writeFile(join(FOLDER, folder, `${name}.png`), await page.locator('svg').screenshot({ omitBackground: true }))
}

for (const category of CATEGORIES) await draw(svgOf(VEHICLES[category]), 'categories', category)
await draw(svgOf({ body: DRIVER }), 'drivers', 'default')
await browser.close()
