import { type Static, Type } from 'typebox'

/** Form fields of `POST /api/session`. `email` may be an e-mail address or a login name. Unknown fields are ignored. */
export const Login = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 256 })),
  password: Type.Optional(Type.String({ maxLength: 256 })),
  code: Type.Optional(Type.String({ maxLength: 16 })),
  /** `true` asks for a long session (OP-23). */
  remember: Type.Optional(Type.String({ maxLength: 8 })),
})
export type Login = Static<typeof Login>

/** Response header that switches the plus edition on (PERM-08). */
export const LICENSE_HEADER = 'licensemode'
/** Response header with the number of devices the installation may hold; absent = unlimited (OP-37). */
export const DEVICE_LIMIT_HEADER = 'devicelimit'
/** Response header of `GET /api/session` with the id of who logged in as this user; absent for the user himself. */
export const ACTING_USER_HEADER = 'actinguser'
