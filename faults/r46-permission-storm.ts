import { setTimeout as pause } from 'node:timers/promises'
import { createHistogram } from '@rastro/testkit/load/histogram'
import { openLiveSocket } from '@rastro/testkit/stories/live-socket'
import { createWorld } from '@rastro/testkit/world'
import { defineFault } from './fault.ts'

const LONGEST_MS = 120_000

/** What somebody may see changes under his eyes, again and again. */
export const permissionStorm = defineFault({
  id: 'R46',
  name: 'permission-storm',
  what: '10,000 links between a person and vehicles are made in a minute, while his map is open',
  short: { links: 200, perSecond: 200 },
  full: { links: 10_000, perSecond: 170 },
  pass: {
    seen: { what: 'told by the socket', unit: '%', atLeast: 100 },
    visible: { what: 'from the answer of the link to the socket, p99', unit: 'ms', atMost: 2_000 },
    api: { what: 'an answer to a link, p99', unit: 'ms', atMost: 500 },
  },
  async run({ links, perSecond }, tools) {
    const world = await createWorld()
    tools.onEnd(() => world.close())
    const administrator = await world.user({ administrator: true })
    const viewer = await world.user()
    const ids: number[] = []
    for (let count = 0; count < links; count++)
      ids.push((await administrator.addDevice({ uniqueId: `storm-${count}` })).id)
    const socket = await openLiveSocket(world.url, viewer.cookie)
    tools.onEnd(() => socket.close())
    const [answers, delays] = [createHistogram(), createHistogram()]
    const linkedMs = new Map<number, number>()
    let read = 0
    const watch = (): void => {
      for (; read < socket.messages.length; read++) {
        for (const { id } of socket.messages[read]?.devices ?? []) {
          const since = linkedMs.get(id)
          if (since !== undefined) delays.add(performance.now() - since)
          linkedMs.delete(id)
        }
      }
    }
    const timer = setInterval(watch, 5)
    tools.onEnd(() => clearInterval(timer))
    const start = performance.now()
    for (const [index, deviceId] of ids.entries()) {
      const waitMs = (index / perSecond) * 1000 - (performance.now() - start)
      if (waitMs > 1) await pause(waitMs)
      const began = performance.now()
      linkedMs.set(deviceId, began)
      const response = await administrator.call('POST', '/api/permissions', { userId: viewer.user.id, deviceId })
      await response.text()
      answers.add(performance.now() - began)
    }
    const overMs = performance.now()
    while (linkedMs.size > 0 && performance.now() - overMs < LONGEST_MS) await pause(20)
    return { seen: (delays.count / links) * 100, visible: delays.percentile(0.99), api: answers.percentile(0.99) }
  },
})
