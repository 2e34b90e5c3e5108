/** What a page tells its service worker. */
export type ToServiceWorker =
  /** Take over from the one before you. */
  | { type: 'take-over' }
  /** Answer, on the port that comes along, whether this file is one of those you were built with. */
  | { type: 'has'; file: string }
  /** Keep these files too: the page loaded them before you were there. */
  | { type: 'keep'; files: readonly string[] }

/** What the service worker tells a page: a notification was clicked, show this. */
export interface FromServiceWorker {
  type: 'open'
  path: string
}
