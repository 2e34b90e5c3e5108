import type { User } from './users.ts'

/** In whose name a person is written to, and where he reaches the product. */
export interface Letterhead {
  /** What the product is called. */
  readonly product: string
  /** Where he reaches it, without a slash at the end. */
  readonly url: string
  /** What the sender of his mail is called; undefined: as the settings of the installation say. */
  readonly senderName: string | undefined
}

/** Find the letterhead of a person. */
export type FindLetterhead = (user: User) => Promise<Letterhead>
