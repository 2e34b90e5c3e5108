import { type Static, Type } from 'typebox'
import { Nullable, Text } from './wire.ts'

/** Services an administrator connects the installation with (INT-03). */
export const INTEGRATION_KEYS = ['payment', 'mail', 'invoiceMail'] as const
export type IntegrationKey = (typeof INTEGRATION_KEYS)[number]

/** How mail is encrypted: from the first byte, before anything is said, or never. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const
const Security = Type.Union([Type.Literal('tls'), Type.Literal('starttls'), Type.Literal('none')])

/** A secret on its way in: null or absent keeps what is there, empty removes it. */
const Secret = Type.Optional(Text(4000))

/** The provider invoices are issued through. `email` hears of its troubles. */
export const PaymentIntegration = Type.Object({
  email: Type.String({ maxLength: 254 }),
  token: Secret,
  /** Its playground instead of real money. */
  sandbox: Type.Boolean(),
})
export type PaymentIntegration = Static<typeof PaymentIntegration>

/** The mail server everything is sent through, in place of the settings of the process. An empty host is none. */
export const MailIntegration = Type.Object({
  username: Type.String({ maxLength: 254 }),
  password: Secret,
  sender: Type.String({ maxLength: 254 }),
  senderName: Type.String({ maxLength: 128 }),
  host: Type.String({ maxLength: 253 }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: Security,
})
export type MailIntegration = Static<typeof MailIntegration>

/** The mail about a new invoice. Empty texts are ours; `{name}`, `{value}`, `{dueDate}` and `{link}` in them are filled. */
export const InvoiceMailIntegration = Type.Object({
  enabled: Type.Boolean(),
  /** Empty: the sender of all mail. */
  sender: Type.String({ maxLength: 254 }),
  senderName: Type.String({ maxLength: 128 }),
  subject: Type.String({ maxLength: 200 }),
  text: Type.String({ maxLength: 5000 }),
})
export type InvoiceMailIntegration = Static<typeof InvoiceMailIntegration>

/** What is kept for each key. */
export interface Integrations {
  payment: PaymentIntegration
  mail: MailIntegration
  invoiceMail: InvoiceMailIntegration
}

export const INTEGRATION_DEFAULTS: Integrations = {
  payment: { email: '', token: null, sandbox: true },
  mail: { username: '', password: null, sender: '', senderName: '', host: '', port: 587, security: 'starttls' },
  invoiceMail: { enabled: true, sender: '', senderName: '', subject: '', text: '' },
}

/** Fields that never leave the server: of each only whether it is set. */
export const INTEGRATION_SECRETS = {
  payment: 'token',
  mail: 'password',
  invoiceMail: null,
} as const satisfies Record<IntegrationKey, string | null>

/** An integration as it is read: without its secret. */
export const IntegrationView = Type.Object(
  {
    key: Type.String(),
    /** Its secret is set; false where it has none. */
    hasSecret: Type.Boolean(),
    /** Where the provider has to tell us of payments; null elsewhere. */
    webhookUrl: Nullable(Type.String()),
    /** The fields of the key, secrets null. */
    values: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'Integration' },
)
export type IntegrationView = Static<typeof IntegrationView>

/** What a test found: `detail` is what the other side, or the way to it, said. */
export const IntegrationTest = Type.Object({ success: Type.Boolean(), detail: Type.String() })
export type IntegrationTest = Static<typeof IntegrationTest>
