import { productKey } from '@rastro/contracts'
import { startSimulator } from '@rastro/testkit'
import { startBrowser, type TestBrowser } from '@rastro/testkit/browser'
import { createDemoWorld, type DemoWorld } from '@rastro/testkit/demo-world'
import type { Person } from '@rastro/testkit/world'
import { screens } from '../src/app/screens.ts'
import type { Screen } from '../src/ui/screen.ts'

/**
 * `npm run pictures [-- part of a path]`: every screen of the list with the demo fleet, in both themes and both sizes,
 * as PNG files that anyone can look through.
 */
const FOLDER = '.cache/pictures'
const LOOKS = (['desktop', 'phone'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((theme) => ({ screen, theme })),
)
/** How long a screen may take until nothing moves in the network, and what its animations still need after that. */
const QUIET_MS = 10_000
const SETTLE_MS = 1_200
/** What stands in an address where its route has a hole. */
const HOLES: Readonly<Record<string, string>> = { deviceId: '1', id: '1', token: 'expired' }
/** Places within screens that are worth a picture of their own. */
const FURTHER: readonly string[] = [
  '/devices?expand=true',
  '/groups?edit=1',
  '/geofence?edit=1',
  '/notifications?tab=rules&edit=1',
  '/history?deviceId=1&period=yesterday',
]

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The addresses a screen is pictured at. */
function addressesOf({ path }: Screen): string[] {
  const filled = path.replaceAll(/\$(\w+)/g, (_, hole: string) => HOLES[hole] ?? '1')
  return [filled, ...FURTHER.filter((further) => further.startsWith(`${path}?`))]
}

interface Shot {
  browser: TestBrowser
  world: DemoWorld
  /** Who checks in; the other screens belong to the manager. */
  driver: Person
  screen: Screen
  address: string
}

async function picture({ browser, world, screen, address, driver }: Shot): Promise<void> {
  for (const look of LOOKS) {
    const person = screen.path.startsWith('/qr-driver') ? driver : world.manager
    const session = screen.access === 'public' ? {} : { cookie: person.cookie }
    const opened = await browser.open(world.url, { ...look, ...session })
    await opened.page.goto(address)
    await opened.page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => undefined)
    await opened.page.waitForTimeout(SETTLE_MS)
    const name = address.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')
    await opened.picture(FOLDER, `${name}-${look.screen}-${look.theme}`)
    for (const trouble of opened.troubles) say(`  ${address} ${look.screen} ${look.theme}: ${trouble}`)
    await opened.close()
  }
}

const [wanted = ''] = process.argv.slice(2)
const world = await createDemoWorld()
const simulator = startSimulator({ host: '127.0.0.1', ports: world.ports, fleet: world.fleet })
const browser = await startBrowser()
try {
  const driver = await world.user({ name: 'Sueli Ramos', attributes: { [productKey('isQrDriverId')]: 6 } })
  for (const screen of screens) {
    for (const address of addressesOf(screen).filter((one) => one.includes(wanted))) {
      say(address)
      await picture({ browser, world, driver, screen, address })
    }
  }
  say(`The pictures are in ${FOLDER}.`)
} finally {
  await simulator.stop()
  await browser.close()
  await world.close()
}
