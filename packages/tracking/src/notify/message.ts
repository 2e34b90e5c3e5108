import type { Attributes, Event } from '@rastro/contracts'
import type { PositionRecord } from '../store/position-record.ts'

/** What a person is told, in his language. */
export interface Message {
  /** One line. */
  readonly subject: string
  /** One short sentence, for where there is little room. */
  readonly digest: string
  /** Plain text, several lines. */
  readonly text: string
  /** The same as HTML, everything foreign in it escaped. */
  readonly html?: string | undefined
  readonly isUrgent: boolean
  /** What it tells of, when it tells of an event. */
  readonly occasion?: Occasion | undefined
}

/** The event behind a message, and what a channel may need besides. */
export interface Occasion {
  readonly event: Event
  readonly position: PositionRecord | undefined
  /** Saved command of the rule; 0 = none. */
  readonly commandId: number
  /** How the rule wants it to look and sound in the browser. */
  readonly look?: Attributes | undefined
}
