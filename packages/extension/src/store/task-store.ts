/** What waits to be done with an invoice or payment; the subject is an invoice's id, or the provider's id of a payment. */
export const TASK_KINDS = ['issue', 'mail', 'payment'] as const
export type TaskKind = (typeof TASK_KINDS)[number]

export interface Task {
  readonly kind: TaskKind
  readonly subject: string
  readonly stamp: number
  /** How often it was begun before. */
  readonly tries: number
}

/** Work that outlives the process. */
export interface TaskStore {
  /** Ask for something; asking again for what waits makes it due now. */
  add(kind: TaskKind, subject: string, dueAt: number): Promise<void>
  /**
   * Take what is due, counted as begun and due again at `againAt`, so that what a crash interrupts is repeated.
   * @param kinds only of these
   */
  take(now: number, againAt: number, limit: number, kinds: readonly TaskKind[]): Promise<Task[]>
  /** It is done, unless it was asked for again meanwhile. */
  finish(task: Task): Promise<void>
  postpone(task: Task, dueAt: number): Promise<void>
  /** Ask for it anew, as if it had never been begun; finishing the old one does not touch it. */
  renew(task: Task, dueAt: number): Promise<void>
  find(kind: TaskKind, subject: string): Promise<Task | undefined>
  /** Remember an event and the payment it is about. @returns false when it was known already */
  addEvent(eventId: string, paymentId: string, now: number): Promise<boolean>
  /** Forget events that came before a time. */
  forgetEvents(before: number): Promise<void>
}
