import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { protocols } from '../packages/tracking/src/protocols/index.ts'
import type { Protocol } from '../packages/tracking/src/protocols/protocol.ts'
import { readRecords } from '../packages/tracking/src/protocols/suite/frame-records.ts'
import { sampleOfRecord } from '../packages/tracking/src/protocols/suite/sample-of-record.ts'

/** `node tools/sample.ts jt808 20 [end]`: print a recorded frame as a sample, to be read and pasted into samples.ts. */
function print(name: string | undefined, order: string | undefined, end = ''): void {
  const protocol = (protocols as readonly Protocol[]).find((it) => it.name === name)
  if (protocol === undefined || order === undefined)
    throw new Error('say node tools/sample.ts <protocol> <order> [end]')
  const file = join(import.meta.dirname, `../packages/testkit/frames/${protocol.name}.jsonl`)
  const records = readRecords(readFileSync(file, 'utf8')).filter(({ test }) => test === 'decoder')
  const record = records.find((it) => it.order === Number(order))
  if (record === undefined) throw new Error(`its frames are ${records.map((it) => it.order).join(' ')}`)
  const written = end.replaceAll('\\r', '\r').replaceAll('\\n', '\n')
  console.log(`${JSON.stringify(sampleOfRecord(protocol, record, written), null, 2)},`)
}

try {
  const [name, order, end] = process.argv.slice(2)
  print(name, order, end)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
