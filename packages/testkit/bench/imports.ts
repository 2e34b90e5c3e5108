import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportJob, ImportKind } from '@rastro/contracts'
import {
  entityBomb,
  lyingBomb,
  overlapBomb,
  partBomb,
  rowBomb,
  textBomb,
} from '../../extension/src/imports/testing/bombs.ts'
import { xlsxFile } from '../../extension/src/imports/testing/workbooks.ts'
import { logIn, type Person } from '../src/world.ts'
import { defineBenchmark, type Figure } from './benchmark.ts'
import { readProcess } from './process-figures.ts'
import { ADMIN, type Addresses, findAddresses, startProduct } from './product.ts'
import { prepareDevices } from './records.ts'
import { send, senderIds } from './senders.ts'

/** As a page asks how far it is. */
const ASK_MS = 200

/** Sheets of vehicles and users, and files made to swell, while trackers send: over HTTP, on the embedded store. */
export const imports = defineBenchmark({
  name: 'imports',
  summary:
    'import of 5,000 vehicles and of 5,000 users from Excel files, and refusal of bombs, with trackers sending meanwhile',
  options: { devices: 5_000, users: 5_000, passwords: 500, swell: 10_000_000, rate: 500, seconds: 10 },
  async run({ devices, users, passwords, swell, ...load }, say) {
    const folder = await mkdtemp(join(tmpdir(), 'rastro-bench-'))
    try {
      await prepareDevices({ file: join(folder, 'rastro.sqlite') }, senderIds)
      const addresses = await findAddresses()
      const product = await startProduct({ addresses, folder })
      const person = await logIn(addresses.url, ADMIN, ADMIN.password)
      const bench = { ...load, addresses, pid: product.pid, person, say }
      try {
        say(`trackers alone for ${load.seconds} s`)
        const alone = await send(bench)
        return [
          { name: 'acknowledgement p99, alone', value: alone.p99, unit: 'ms' },
          ...(await importBeside(bench, 'devices', await xlsxFile([['Nome', 'IMEI', 'Placa'], ...vans(devices)]))),
          ...(await importBeside(bench, 'users', await xlsxFile([['Nome', 'E-mail', 'CEP'], ...people(users)]))),
          ...(await hashing(bench, passwords)),
          ...(await bombs(bench, swell)),
        ]
      } finally {
        await product.stop()
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  },
})

interface Bench {
  addresses: Addresses
  pid: number
  person: Person
  rate: number
  seconds: number
  say: (line: string) => void
}

function rows(count: number, row: (index: number) => string[]): string[][] {
  return Array.from({ length: count }, (_, index) => row(index))
}
const vans = (count: number) => rows(count, (index) => [`Van ${index}`, `import-${index}`, `RTA${index}`])
const people = (count: number) => rows(count, (index) => [`Cliente ${index}`, `c${index}@example.com`, '01310-100'])
const guarded = (count: number) =>
  rows(count, (index) => [`Cliente ${index}`, `p${index}@example.com`, `uma senha longa ${index}`])

async function upload({ addresses, person }: Bench, kind: ImportKind, file: Buffer): Promise<Response> {
  return fetch(`${addresses.url}/tarkan/imports/${kind}?name=bench.xlsx`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(file),
  })
}

interface Course {
  job: ImportJob
  ms: number
  /** How often the page saw that it went on. */
  steps: number
}

/** From the file to the end of its import. */
async function follow(bench: Bench, kind: ImportKind, file: Buffer): Promise<Course> {
  const begun = performance.now()
  // What the endpoints answer with.
  let job = (await (await upload(bench, kind, file)).json()) as ImportJob
  await bench.person.call('POST', `/tarkan/imports/${job.id}/start`, { mapping: job.mapping })
  const seen = new Set<number>()
  while (job.state !== 'done') {
    await pause(ASK_MS)
    job = await bench.person.get<ImportJob>(`/tarkan/imports/${job.id}`)
    seen.add(job.done)
  }
  return { job, ms: performance.now() - begun, steps: seen.size }
}

async function importBeside(bench: Bench, kind: ImportKind, file: Buffer): Promise<Figure[]> {
  bench.say(`${kind}, beside ${bench.rate} positions/s`)
  const sending = send(bench)
  const { job, ms, steps } = await follow(bench, kind, file)
  const { p99, lost } = await sending
  return [
    { name: `${job.rows} ${kind}: from the file to the end`, value: ms / 1000, unit: 's', atMost: 10 },
    { name: 'refused', value: job.failed, unit: 'rows', atMost: 0 },
    { name: 'times its page saw it go on', value: steps, unit: 'times', atLeast: 1 },
    { name: 'acknowledgement p99 beside it', value: p99, unit: 'ms', atMost: 250 },
    { name: 'not acknowledged', value: lost, unit: 'records', atMost: 0 },
  ]
}

/** Rows with a password cost what its hash does, which is slow on purpose. */
async function hashing(bench: Bench, count: number): Promise<Figure[]> {
  bench.say(`${count} users with passwords`)
  const file = await xlsxFile([['Nome', 'E-mail', 'Senha'], ...guarded(count)])
  const before = readProcess(bench.pid).cpuSeconds
  const { job, ms } = await follow(bench, 'users', file)
  const cpu = readProcess(bench.pid).cpuSeconds - before
  return [
    { name: 'users with a password each', value: job.imported / (ms / 1000), unit: 'users/s' },
    { name: 'CPU of each', value: (cpu / count) * 1000, unit: 'ms' },
  ]
}

/** Every kind of file that is made to swell: how it ends, how soon, and how far memory grows. */
async function bombs(bench: Bench, swell: number): Promise<Figure[]> {
  const files: Record<string, Buffer> = {
    'sheet of ten million rows': await rowBomb(swell),
    'gigabyte of shared texts': await textBomb(swell / 10),
    'entities within entities': await entityBomb(),
    'directory that lies': await lyingBomb(swell / 10),
    'parts over each other': await overlapBomb(),
    'thousands of parts': await partBomb(),
  }
  bench.say(`${Object.keys(files).length} bombs, beside ${bench.rate} positions/s`)
  const sending = send(bench)
  const figures: Figure[] = []
  let accepted = 0
  for (const [name, file] of Object.entries(files)) {
    const before = readProcess(bench.pid).residentBytes
    forgetPeak(bench.pid)
    const begun = performance.now()
    if ((await upload(bench, 'devices', file)).ok) accepted++
    figures.push(
      { name: `bomb: ${name}`, value: (performance.now() - begun) / 1000, unit: 's', atMost: 2 },
      { name: 'its memory', value: Math.max(0, peak(bench.pid) - before) / 1e6, unit: 'MB', atMost: 300 },
    )
  }
  const { p99, lost } = await sending
  return [
    ...figures,
    { name: 'bombs that were taken', value: accepted, unit: 'files', atMost: 0 },
    { name: 'acknowledgement p99 beside them', value: p99, unit: 'ms', atMost: 250 },
    { name: 'not acknowledged', value: lost, unit: 'records', atMost: 0 },
  ]
}

/** Linux remembers the most memory a process had; from now on anew (proc(5), clear_refs). */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** In bytes. */
function peak(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}
