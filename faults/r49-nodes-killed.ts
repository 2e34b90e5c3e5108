import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, startCluster } from './cluster.ts'
import { defineFault, type FaultTools } from './fault.ts'
import { signalFamily } from './process-tree.ts'

/** Nothing is lost, and maps go on, whichever part of an installation of four nodes dies. */
export const nodesKilled = defineFault({
  id: 'R49',
  name: 'nodes-killed',
  what: 'two nodes for trackers and two for people: kill -9 of any of them, of NATS and of PostgreSQL, under load',
  short: { kills: 3, trackers: 10, rate: 100 },
  full: { kills: 60, trackers: 50, rate: 500 },
  needs: ['nats-server'],
  pass: {
    acknowledged: { what: 'acknowledged', unit: 'records', atLeast: 1 },
    missing: { what: 'acknowledged but missing', unit: 'records', atMost: 0 },
    duplicates: { what: 'stored twice', unit: 'records', atMost: 0 },
    live: { what: 'longest until maps moved again', unit: 'ms', atMost: 10_000 },
  },
  async run({ kills, trackers, rate }, tools) {
    const cluster = await startCluster({ trackers }, tools)
    const fleet = cluster.send(rate)
    await Promise.all(cluster.watches.map((watch) => watch.waitFor(0)))
    let live = 0
    for (let kill = 0; kill < kills; kill++) {
      await pause(tools.random.between(500, 2_500))
      const repaired = killSomething(cluster, kill, tools)
      const { newest } = fleet
      const waits = await Promise.all(cluster.watches.map((watch) => watch.waitFor(newest)))
      live = Math.max(live, ...waits)
      await repaired
    }
    const { acknowledged, missing, duplicates } = await cluster.compare(fleet)
    return { acknowledged, missing, duplicates, live }
  },
})

/** In turn, so that few kills meet all kinds: a node, NATS, PostgreSQL. What was killed is started again at once. */
async function killSomething({ nodes, nats, postgres }: Cluster, kill: number, tools: FaultTools): Promise<void> {
  if (kill % 3 === 1) {
    tools.say('kill NATS')
    await nats.kill()
    return nats.resume()
  }
  if (kill % 3 === 2) {
    tools.say('kill PostgreSQL')
    signalFamily(postgres.pid(), 'SIGKILL')
    await postgres.halt()
    return postgres.resume()
  }
  const node = tools.random.pick([...nodes])
  tools.say(`kill a node for ${node.role === 'api' ? 'people' : 'trackers'}`)
  await node.kill()
  return node.start()
}
