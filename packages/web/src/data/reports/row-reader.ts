const QUOTE = 34
const BACKSLASH = 92
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125

/** An answer that is no list of rows. */
export class NoRows extends Error {
  override readonly name = 'NoRows'
  /** `list`: something else than a list; `text`: broken off or no JSON at all. */
  readonly fault: 'list' | 'text'
  constructor(fault: 'list' | 'text', options?: ErrorOptions) {
    super(fault === 'list' ? 'The answer is no list' : 'The answer cannot be read', options)
    this.fault = fault
  }
}

/** Reads a JSON list piece by piece, so that rows are there before the last of them came. */
export interface RowReader<Row> {
  /** The rows that are complete with this piece. @throws NoRows */
  push(piece: string): Row[]
  /** @throws NoRows the list did not end */
  end(): void
}

/** Create a reader for a list of objects. */
export function createRowReader<Row>(): RowReader<Row> {
  let text = ''
  let at = 0
  let start = -1
  let depth = 0
  let isText = false
  let isDone = false

  function take(): Row {
    const piece = text.slice(start, at + 1)
    start = -1
    try {
      // The wire is parsed here once; everything behind trusts the contract.
      return JSON.parse(piece) as Row
    } catch (cause) {
      throw new NoRows('text', { cause })
    }
  }

  function open(): void {
    if (depth === 1 && start === -1) start = at
    depth++
  }

  function step(code: number): boolean {
    if (isText) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isText = false
      return false
    }
    if (code === QUOTE) isText = true
    else if (code === OPEN_OBJECT || code === OPEN_LIST) open()
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      depth--
      isDone = depth === 0
      return depth === 1
    }
    return false
  }

  return {
    push(piece) {
      // What is read already goes; an escaped character may still be on its way, then `at` is beyond the end.
      const done = start === -1 ? Math.min(at, text.length) : start
      text = text.slice(done) + piece
      at -= done
      if (start !== -1) start = 0
      const rows: Row[] = []
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at)
        if (depth === 0 && !isDone && code > 32 && code !== OPEN_LIST)
          throw new NoRows(code === OPEN_OBJECT ? 'list' : 'text')
        if (step(code)) rows.push(take())
      }
      return rows
    },
    end() {
      if (!isDone) throw new NoRows('text')
    },
  }
}
