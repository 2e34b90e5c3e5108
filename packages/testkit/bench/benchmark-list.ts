import { api } from './api.ts'
import type { Benchmark } from './benchmark.ts'
import { billing } from './billing.ts'
import { expressions } from './expressions.ts'
import { liveGate, phoneGate } from './gates.ts'
import { geofences } from './geofences.ts'
import { imports } from './imports.ts'
import { ingest } from './ingest.ts'
import { lighthouse } from './lighthouse.ts'
import { lists } from './lists.ts'
import { live } from './live.ts'
import { map } from './map.ts'
import { movingIn } from './moving-in.ts'
import { pipeline } from './pipeline.ts'
import { protocols } from './protocols.ts'
import { raw } from './raw.ts'
import { reports } from './reports.ts'
import { sizes } from './sizes.ts'
import { slowNetwork } from './slow-network.ts'

/** Every benchmark, in the order of docs/benchmarks.md. */
export const benchmarks: readonly Benchmark[] = [
  ingest,
  live,
  raw,
  api,
  lists,
  billing,
  map,
  liveGate,
  phoneGate,
  reports,
  imports,
  movingIn,
  sizes,
  lighthouse,
  slowNetwork,
  protocols,
  geofences,
  expressions,
  pipeline,
]
