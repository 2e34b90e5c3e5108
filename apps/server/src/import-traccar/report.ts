import { writeFile } from 'node:fs/promises'

/** What became of one kind of thing. */
interface Count {
  /** New here. */
  moved: number
  /** Were here under the same unique name, and stay as they are here. */
  found: number
  /** Came with an earlier run. */
  before: number
  leftOut: number
}

/** One thing that did not come, or came changed, and why. */
interface Remark {
  kind: string
  /** Their id; 0 when it is about many. Of a link the id of its owner. */
  id: number
  /** Of a link what it is to; absent when it is about all of its owner's. */
  to?: number
  reason: string
}

/** What a run did, for a person and for a program. */
export interface MoveReport {
  count(kind: string, what: keyof Count, by?: number): void
  leaveOut(kind: string, id: number, reason: string, to?: number): void
  /** Came, but not as it was. */
  remark(kind: string, id: number, reason: string, to?: number): void
  /** Lines for a person. */
  text(): string
  save(file: string): Promise<void>
}

/** Remarks that are kept of a kind and reason; a broken import must not fill memory. */
const KEPT = 1000

export function createReport(facts: Readonly<Record<string, unknown>>): MoveReport {
  const startedAt = new Date()
  const counts = new Map<string, Count>()
  const remarks: Remark[] = []
  const sums = new Map<string, number>()

  function count(kind: string, what: keyof Count, by = 1): void {
    const entry = counts.get(kind) ?? { moved: 0, found: 0, before: 0, leftOut: 0 }
    entry[what] += by
    counts.set(kind, entry)
  }

  function remark(kind: string, id: number, reason: string, to?: number): void {
    const line = `${kind}: ${reason}`
    const sum = (sums.get(line) ?? 0) + 1
    sums.set(line, sum)
    if (sum <= KEPT) remarks.push({ kind, id, ...(to !== undefined && { to }), reason })
  }

  return {
    count,
    remark,
    leaveOut(kind, id, reason, to) {
      count(kind, 'leftOut')
      remark(kind, id, reason, to)
    },
    text() {
      const rows = [...counts].map(([kind, { moved, found, before, leftOut }]) =>
        [kind.padEnd(34), ...[moved, found, before, leftOut].map((value) => String(value).padStart(12))].join(''),
      )
      const title = ['', 'new', 'was here', 'came before', 'left out'].map((word, index) =>
        index === 0 ? word.padEnd(34) : word.padStart(12),
      )
      const why = [...sums].map(([line, sum]) => `  ${sum} × ${line}`)
      return [title.join(''), ...rows, ...(why.length > 0 ? ['', 'Left out or changed:', ...why] : [])].join('\n')
    },
    async save(file) {
      const report = {
        ...facts,
        startedAt: startedAt.toISOString(),
        endedAt: new Date().toISOString(),
        counts: Object.fromEntries(counts),
        reasons: Object.fromEntries(sums),
        remarks,
      }
      await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
    },
  }
}
