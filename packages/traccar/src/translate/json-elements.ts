import type { Readable } from 'node:stream'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d

/** Objects of a JSON array as texts, as they come: a long answer is never held whole. One list for each piece that arrived. */
export async function* elementsOf(stream: Readable): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  const scan = createScan()
  for await (const chunk of stream) yield scan(decoder.decode(chunk as Buffer, { stream: true })) // nobody set an encoding
}

/** Cuts texts that follow each other into the objects of the outermost list. */
function createScan(): (piece: string) => string[] {
  let begun = ''
  let depth = 0
  let isText = false
  let isEscaped = false

  return (piece) => {
    const found: string[] = []
    let start = 0
    for (let index = 0; index < piece.length; index++) {
      const code = piece.charCodeAt(index)
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) isText = false
      } else if (code === QUOTE) isText = true
      else if (code === OPEN && depth++ === 0) start = index
      else if (code === CLOSE && --depth === 0) {
        found.push(begun + piece.slice(start, index + 1))
        begun = ''
      }
    }
    if (depth > 0) begun += piece.slice(start)
    return found
  }
}
