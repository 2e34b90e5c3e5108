import { Type } from 'typebox'

/** With what somebody who is logged in proves that it is he who sits there. */
export const Presence = Type.Object({
  currentPassword: Type.Optional(Type.String({ maxLength: 256 })),
})

/** A call that needs nothing else; without a body it comes from somebody who has just logged in. */
export const PresenceBody = Type.Union([Presence, Type.Null()])
