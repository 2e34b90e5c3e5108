import type { SentCommand } from '@rastro/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSimulator } from '../simulator.ts'
import type { TrackerName } from '../trackers/index.ts'
import { createDemoFleet } from '../vehicles/demo-fleet.ts'
import { createWorld } from '../world.ts'
import { PATIENCE } from './story-world.ts'

/** The protocols of the demo whose trackers answer to orders. */
const ANSWERING: readonly TrackerName[] = ['gt06', 'suntech', 'teltonika', 'h02']

test.each(ANSWERING)(
  'a simulated %s vehicle obeys a lock and says so',
  async (protocol) => {
    const world = await createWorld()
    onTestFinished(() => world.close())
    const marina = await world.user()
    const parked = createDemoFleet(40, { protocol })
      .vehicles.filter(({ role }) => role === 'parked')
      .slice(0, 1)
    const [{ uniqueId } = { uniqueId: '' }] = parked
    const { id } = await marina.addDevice({ uniqueId })
    const simulator = startSimulator({ host: '127.0.0.1', ports: world.ports, fleet: { seed: 7, vehicles: parked } })
    onTestFinished(() => simulator.stop())
    await vi.waitFor(async () => expect(await marina.get('/api/positions')).toHaveLength(1), PATIENCE)

    for (const type of ['engineStop', 'engineResume']) {
      const answer = await marina.call('POST', '/api/commands/send', { id: 0, deviceId: id, type, attributes: {} })
      expect(answer.ok, await answer.text()).toBe(true)
      await vi.waitFor(async () => {
        const [sent] = await marina.get<SentCommand[]>(`/api/commands/sent?deviceId=${id}`)
        expect(sent).toMatchObject({ type, state: 'acknowledged', result: expect.stringMatching(/OK$/) })
      }, PATIENCE)
      if (protocol !== 'gt06') continue
      // Of the four only this one tells what its relay does.
      await vi.waitFor(async () => {
        const [position] = await marina.get<{ attributes: { blocked?: boolean } }[]>('/api/positions')
        expect(position?.attributes.blocked).toBe(type === 'engineStop')
      }, PATIENCE)
    }
  },
  240_000,
)
