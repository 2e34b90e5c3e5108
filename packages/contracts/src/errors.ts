/**
 * Every way a request is refused. The tracking wire answers with the status and text below and nothing else: no
 * stack trace, 400 for a denied right (the reference does so, and clients show the text).
 */
export const ERRORS = {
  unauthorized: { status: 401, text: 'HTTP 401 Unauthorized' },
  totpRequired: { status: 401, text: 'HTTP 401 Unauthorized' },
  accountDisabled: { status: 400, text: 'Account is disabled' },
  accountExpired: { status: 400, text: 'Account is disabled - User has expired' },
  accountSuspended: { status: 400, text: 'Account is suspended' },
  accountSuspendedTrust: { status: 400, text: 'Account is suspended trust' },
  accountReadonly: { status: 400, text: 'Account is readonly' },
  accountDeviceReadonly: { status: 400, text: 'Account is device readonly' },
  registrationDisabled: { status: 400, text: 'Registration disabled' },
  deviceLimitReached: { status: 400, text: 'User device limit reached' },
  userLimitReached: { status: 400, text: 'Manager user limit reached' },
  importLimitExceeded: { status: 400, text: 'Import limit exceeded' },
  writeDenied: { status: 400, text: 'Write access denied' },
  operationRestricted: { status: 400, text: 'Operation restricted' },
  administratorRequired: { status: 400, text: 'Administrator access required' },
  managerRequired: { status: 400, text: 'Manager access required' },
  accessDenied: { status: 400, text: 'Access denied' },
  invalidPermission: { status: 400, text: 'Invalid permission' },
  groupCycle: { status: 400, text: 'Cycle in group hierarchy' },
  duplicateUniqueId: { status: 400, text: 'Unique ID already exists' },
  duplicateEmail: { status: 400, text: 'Email already exists' },
  weakPassword: { status: 400, text: 'Password is too weak' },
  commandFailed: { status: 400, text: 'Failed to send command' },
  invalidInput: { status: 400, text: 'Invalid input' },
  channelUnknown: { status: 400, text: 'Failed to get notificator' },
  invoiceSettled: { status: 400, text: 'The invoice does not allow this any more' },
  providerFailed: { status: 400, text: 'The payment provider did not do it' },
  notDelivered: { status: 400, text: 'The message was not delivered' },
  certificateNotDue: { status: 400, text: 'The certificate is not due' },
  certificateFailed: { status: 400, text: 'The certificate could not be renewed' },
  notFound: { status: 404, text: '' },
  forbiddenOrigin: { status: 403, text: 'Origin not allowed' },
  tooLarge: { status: 413, text: 'Request is too large' },
  unsupportedMedia: { status: 415, text: 'HTTP 415 Unsupported Media Type' },
  tooManyAttempts: { status: 429, text: 'Too many attempts' },
  tooManyReports: { status: 429, text: 'Too many reports at once' },
  busy: { status: 503, text: 'Server is busy' },
  internal: { status: 500, text: 'Internal error' },
} as const satisfies Record<string, { status: number; text: string }>
export type ErrorCode = keyof typeof ERRORS

/** What a refusal may tell beside its text. */
interface RefusalExtra {
  retryAfterSeconds?: number
  answer?: Readonly<Record<string, unknown>>
}

/**
 * A request that is refused on purpose. `detail` replaces the text of the code on the wire (`Device access denied`);
 * `retryAfterSeconds` tells a client that came too often when to come again; `answer` is sent as JSON in place of the text.
 */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly answer: Readonly<Record<string, unknown>> | undefined
  constructor(code: ErrorCode, detail?: string, extra: RefusalExtra = {}) {
    super(detail ?? ERRORS[code].text)
    this.name = 'Refusal'
    this.code = code
    this.retryAfterSeconds = extra.retryAfterSeconds
    this.answer = extra.answer
  }
}

/** Codes a login attempt can end with (CORE 8.1). Each has its words in three languages beside the login screen. */
export const LOGIN_ERRORS = [
  'HTTP_401_UNAUTHORIZED',
  'INVALID_CREDENTIALS',
  'INVALID_LOGIN_DATA',
  'FILL_ALL_FIELDS',
  'FILL_NAME',
  'FILL_EMAIL_FIELD',
  'FILL_TOKEN_FIELD',
  'ACCOUNT_IS_SUSPENDED',
  'ACCOUNT_IS_SUSPENDED_TRUST',
  'ACCOUNT_IS_DISABLED',
  'ACCOUNT_IS_BLOCKED',
  'INVALID_SHARE',
  'USER_DEVICE_LIMIT_REACHED',
  'ACCOUNT_IS_READONLY',
  'ACCOUNT_IS_DEVICE_READONLY',
  'WRITE_ACCESS_DENIE',
  'WRITE_ACCESS_DENIED',
  'REGISTRATION_DISABLED',
  'USER_NOT_AUTHED',
  'CONNECTION_ERROR',
  'UNKNOWN_ERROR',
  'LOGIN_PROCESS_ERROR',
  'TOO_MANY_ATTEMPTS',
  'USER_AUTHORIZATION_FAILED',
  'DRIVERS_ONLY',
] as const
export type LoginError = (typeof LOGIN_ERRORS)[number]
