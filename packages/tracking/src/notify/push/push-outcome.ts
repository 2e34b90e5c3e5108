/** Whether a message was taken, or nobody lives at its token any more. */
export type PushOutcome = 'sent' | 'gone'

/** What a push message says; our service worker and phones show title and body. */
export interface PushText {
  readonly title: string
  readonly body: string
  readonly isUrgent: boolean
  /** Texts for the program that receives it: `eventId`, `deviceId`, `type`. */
  readonly data: Readonly<Record<string, string>>
}
