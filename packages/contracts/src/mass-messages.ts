import { type Static, Type } from 'typebox'
import type { MESSAGE_LIMITS } from './channels.ts'

/** Channels people write to others by (OP-61). */
export type WrittenChannel = keyof typeof MESSAGE_LIMITS

/** Recipients one message may have (own choice). */
export const MOST_RECIPIENTS = 20_000

const Channel = Type.Unsafe<WrittenChannel>(Type.String({ enum: ['sms', 'telegram', 'firebase', 'web', 'mail'] }))

/** A message to many. `confirmation` is the proof of a slide (MSG-02). */
export const MassMessageDraft = Type.Object(
  {
    confirmation: Type.String({ maxLength: 64 }),
    userIds: Type.Array(Type.Integer(), { minItems: 1, maxItems: MOST_RECIPIENTS }),
    /** What is written by each channel. */
    texts: Type.Array(Type.Object({ channel: Channel, subject: Type.String(), body: Type.String() }), {
      minItems: 1,
      maxItems: 5,
    }),
  },
  { $id: 'MassMessageDraft' },
)
export type MassMessageDraft = Static<typeof MassMessageDraft>

/** Why something was not sent, where our own words tell it; anything else is the sentence of who refused. */
export const MASS_PROBLEMS = ['tooLong', 'noContact', 'notEnabled', 'gone', 'interrupted', 'unknown'] as const
export type MassProblem = (typeof MASS_PROBLEMS)[number]

/** What became of a message to one recipient by one channel. */
export const MassResult = Type.Object({
  userId: Type.Integer(),
  name: Type.String(),
  channel: Channel,
  success: Type.Boolean(),
  /** A {@link MassProblem} or a sentence; null when it was sent. */
  problem: Type.Union([Type.String(), Type.Null()]),
})
export type MassResult = Static<typeof MassResult>

/** A message to many under way, or how it ended. */
export const MassMessage = Type.Object(
  {
    id: Type.String(),
    state: Type.Unsafe<'running' | 'done'>(Type.String({ enum: ['running', 'done'] })),
    begun: Type.String(),
    /** Messages, one for each recipient and channel. */
    total: Type.Integer(),
    sent: Type.Integer(),
    failed: Type.Integer(),
    /** Somebody stopped the rest. */
    stopped: Type.Boolean(),
    /** The limit of an hour is reached: it goes on by itself then; null when it is not. */
    waitsUntil: Type.Union([Type.String(), Type.Null()]),
  },
  { $id: 'MassMessage' },
)
export type MassMessage = Static<typeof MassMessage>

/** The proof of a slide, good for one message. */
export const SlideProof = Type.Object({ token: Type.String(), expirationTime: Type.String() }, { $id: 'SlideProof' })
export type SlideProof = Static<typeof SlideProof>
