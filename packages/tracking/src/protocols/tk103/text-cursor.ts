import { BadFrame } from '../protocol.ts'

/** A cursor over text whose fields are told apart by their width and kind. @throws BadFrame from reads past the end */
export class TextCursor {
  readonly #text: string
  #offset = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The next characters, fewer at the end, without moving. */
  ahead(count: number): string {
    return this.#text.slice(this.#offset, this.#offset + count)
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#offset)
  }

  take(count: number): string {
    const text = this.ahead(count)
    if (text.length < count) throw new BadFrame('truncated')
    this.#offset += count
    return text
  }

  /** Move over one character if it stands here. */
  skip(character: string): void {
    if (this.startsWith(character)) this.#offset++
  }

  /** All decimal digits from here on, perhaps none. */
  digits(): string {
    let count = 0
    while (/^\d$/.test(this.#text.charAt(this.#offset + count))) count++
    return this.take(count)
  }

  /** Everything before the next of these characters. */
  before(characters: string): string {
    for (let index = this.#offset; index < this.#text.length; index++) {
      if (characters.includes(this.#text.charAt(index))) return this.take(index - this.#offset)
    }
    throw new BadFrame('truncated')
  }

  /** Everything before the next such character, which is dropped. */
  until(character: string): string {
    const text = this.before(character)
    this.#offset++
    return text
  }

  /** Everything that is left. */
  rest(): string {
    return this.take(this.#text.length - this.#offset)
  }
}
