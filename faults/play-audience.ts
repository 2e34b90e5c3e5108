import { openLiveSockets } from '@rastro/testkit/bench/live-sockets'
import { readProcess } from '@rastro/testkit/bench/process-figures'
import { ADMIN, HOST } from '@rastro/testkit/bench/product'
import { runLoad } from '@rastro/testkit/load'
import { logIn } from '@rastro/testkit/world'
import type { FaultTools } from './fault.ts'
import { openScene, type Scene } from './scene.ts'
import { prepareAudience, prepareViewer } from './viewer.ts'

export interface AudienceOptions {
  readonly sockets: number
  readonly trackers: number
  /** Vehicles each person sees. */
  readonly each: number
  readonly rate: number
  readonly seconds: number
}

export interface AudienceResult {
  readonly p95: number
  readonly p99: number
  /** Of what every socket should have got. */
  readonly arrived: number
  /** Share of one core, percent. */
  readonly cpu: number
  readonly acknowledged: number
}

/**
 * People look at their vehicles while trackers send.
 * @param beside is done before the load, and undone by what it returns
 */
export async function playAudience(
  { sockets, trackers: count, each, rate, seconds }: AudienceOptions,
  beside: (scene: Scene, cookies: readonly string[]) => Promise<() => Promise<void>>,
  tools: FaultTools,
): Promise<AudienceResult> {
  const scene = await openScene({ store: 'embedded', trackers: count }, tools)
  await prepareViewer(scene.location, scene.ids)
  const emails = await prepareAudience(scene.location, [...scene.ids.values()], each)
  const { pid } = await scene.start()
  const { url, ports } = scene.addresses
  const cookies: string[] = []
  for (const email of emails) cookies.push((await logIn(url, { email }, ADMIN.password)).cookie)
  const trackers = scene.trackers.map(({ uniqueId }) => ({ protocol: 'teltonika' as const, uniqueId }))
  const browsers = await openLiveSockets({ url, cookies, sockets, isLean: true })
  const undo = await beside(scene, cookies)
  const before = readProcess(pid).cpuSeconds
  const load = await runLoad({ host: HOST, ports, trackers, rate, seconds, drainSeconds: 60 })
  const cpu = ((readProcess(pid).cpuSeconds - before) / load.seconds) * 100
  const expected = (load.sent * sockets * each) / count
  const { p95, p99, arrived } = await browsers.finish(expected)
  await undo()
  return { p95, p99, arrived: (arrived / expected) * 100, cpu, acknowledged: load.acknowledged }
}
