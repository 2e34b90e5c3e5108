import { type Static, Type } from 'typebox'
import { Attributes, Id, MAX_INTEGER, Nullable, Text, Time } from './wire.ts'

/** A person or program that logs in. `password` is write-only: always null in answers. */
export const User = Type.Object(
  {
    id: Id,
    attributes: Attributes,
    name: Type.String({ minLength: 1, maxLength: 128 }),
    email: Type.String({ minLength: 1, maxLength: 128 }),
    login: Text(128),
    phone: Text(128),
    readonly: Type.Boolean(),
    administrator: Type.Boolean(),
    disabled: Type.Boolean(),
    deviceReadonly: Type.Boolean(),
    limitCommands: Type.Boolean(),
    disableReports: Type.Boolean(),
    fixedEmail: Type.Boolean(),
    temporary: Type.Boolean(),
    /** Devices the user may add: 0 none, -1 any number. */
    deviceLimit: Type.Integer({ minimum: -1, maximum: MAX_INTEGER }),
    /** Users the user may manage: 0 none, -1 any number. */
    userLimit: Type.Integer({ minimum: -1, maximum: MAX_INTEGER }),
    expirationTime: Time,
    map: Text(128),
    coordinateFormat: Text(128),
    poiLayer: Text(512),
    latitude: Type.Number(),
    longitude: Type.Number(),
    zoom: Type.Integer({ minimum: 0, maximum: MAX_INTEGER }),
    totpKey: Text(64),
    password: Nullable(Type.String({ maxLength: 256 })),
  },
  { $id: 'User' },
)
export type User = Static<typeof User>

/** Values of a user nobody filled in. */
export const USER_DEFAULTS: User = {
  id: 0,
  attributes: {},
  name: '',
  email: '',
  login: null,
  phone: null,
  readonly: false,
  administrator: false,
  disabled: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  temporary: false,
  deviceLimit: 0,
  userLimit: 0,
  expirationTime: null,
  map: null,
  coordinateFormat: null,
  poiLayer: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  totpKey: null,
  password: null,
}
