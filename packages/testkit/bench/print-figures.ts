import { readFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { type Figure, isMet } from './benchmark.ts'

/** A line for a figure: verdict, name, value, target. */
export function rowOf(figure: Figure): string {
  const met = isMet(figure)
  const verdict = met === undefined ? '    ' : met ? 'ok  ' : 'MISS'
  return `${verdict} ${figure.name.padEnd(44)}${numberText(figure.value).padStart(12)} ${figure.unit}${target(figure)}`
}

function target({ atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `  (at most ${numberText(atMost)})`
  return atLeast === undefined ? '' : `  (at least ${numberText(atLeast)})`
}

function numberText(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 1000 ? 1 : 0 })
}

/** Date, processors, memory, runtime, system and load: a figure means nothing without them. */
export function describeMachine(): string {
  const processors = cpus()
  const system = /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux'
  const memory = Math.round(totalmem() / 1024 ** 3)
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const load = loadavg()[0]?.toFixed(1)
  return `${date} UTC, ${processors.length} × ${processors[0]?.model ?? '?'}, ${memory} GiB, ${system}, Node ${process.version}, load ${load}`
}
