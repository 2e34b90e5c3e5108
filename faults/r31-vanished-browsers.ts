import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openLiveSockets } from '@rastro/testkit/bench/live-sockets'
import { ADMIN } from '@rastro/testkit/bench/product'
import { logIn } from '@rastro/testkit/world'
import { defineFault } from './fault.ts'
import { familyOf } from './process-tree.ts'
import { openScene } from './scene.ts'
import { prepareViewer } from './viewer.ts'

const LONGEST_MS = 90_000
const FEW = 10

/** Their kernel still answers, nobody else does: what a phone leaves that fell asleep. A minute of a test's clock is short: live.test.ts. */
export const vanishedBrowsers = defineFault({
  id: 'R31',
  name: 'vanished-browsers',
  what: 'the program behind many sockets is stopped with SIGSTOP',
  isTested: true,
  short: { sockets: 100 },
  full: { sockets: 1_000 },
  pass: {
    opened: { what: 'connections at first', unit: 'connections', atLeast: 100 },
    reaped: { what: 'all let go after', unit: 's', atMost: 60 },
    left: { what: 'connections left', unit: 'connections', atMost: FEW },
  },
  async run({ sockets }, tools) {
    const scene = await openScene({ store: 'embedded', trackers: 10 }, tools)
    await prepareViewer(scene.location, scene.ids)
    const { pid } = await scene.start()
    const { cookie } = await logIn(scene.addresses.url, ADMIN, ADMIN.password)
    const filesOf = (): number => readdirSync(`/proc/${pid}/fd`).length
    const base = filesOf()
    const before = new Set(familyOf(process.pid))
    await openLiveSockets({ url: scene.addresses.url, cookies: [cookie], sockets, isLean: true })
    const opened = filesOf() - base
    const [browser] = familyOf(process.pid).filter((member) => !before.has(member))
    if (browser === undefined) throw new Error('the process of the sockets was not found')
    process.kill(browser, 'SIGSTOP')
    tools.onEnd(() => process.kill(browser, 'SIGKILL'))
    const start = performance.now()
    while (filesOf() > base + FEW && performance.now() - start < LONGEST_MS) await pause(200)
    return { opened, reaped: (performance.now() - start) / 1000, left: Math.max(0, filesOf() - base) }
  },
})
