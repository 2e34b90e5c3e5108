import type { Benchmark } from './benchmark.ts'
import { ingest } from './ingest.ts'
import { protocols } from './protocols.ts'

/** Every benchmark, in the order of docs/benchmarks.md. */
export const benchmarks: readonly Benchmark[] = [ingest, protocols]
