import {
  attributeText,
  type InvoiceMailIntegration,
  type Language,
  type Letterhead,
  USER_KEYS,
  type User,
} from '@rastro/contracts'
import { escapeHtml } from '@rastro/platform'
import type { Letter } from '../ports.ts'
import type { KeptInvoice } from '../store/invoice-store.ts'
import { INVOICE_MAIL } from './invoice-mail-strings.ts'

/** What the mail speaks of. */
export type MailedInvoice = Pick<KeptInvoice, 'value' | 'dueDate' | 'description' | 'paymentLink'>

interface Writing {
  language: Language
  /** In whose name he is written to. */
  letterhead: Letterhead
  settings: InvoiceMailIntegration
}

/** Write the mail about an invoice, with the texts of the installation, in the name of who bills. */
export function writeInvoiceMail(invoice: MailedInvoice, user: User, writing: Writing): Letter {
  const { language, letterhead, settings } = writing
  const words = INVOICE_MAIL[language]
  const values = valuesOf(invoice, user, { language, product: letterhead.product })
  const subject = fill(settings.subject.trim() || words.subject, values)
  const template = settings.text.trim() || words.text
  const text = tidy(fill(template, values))
  const pay = invoice.paymentLink === null ? '' : `<a href="${escapeHtml(invoice.paymentLink)}">${words.pay}</a>`
  // The text first becomes HTML, so that a name stays text; the link is put in after.
  const html = tidy(fill(escapeHtml(template), { ...mapValues(values, escapeHtml), link: pay }))
  const { senderName } = letterhead
  const from = senderOf({ ...settings, ...(senderName !== undefined && { senderName }) })
  return {
    to: attributeText(user.attributes, USER_KEYS.contactEmail) ?? user.email,
    subject,
    text,
    html: html.replaceAll('\n', '<br>\n'),
    senderName,
    ...(from !== null && { from }),
  }
}

function valuesOf(
  { value, dueDate, description, paymentLink }: MailedInvoice,
  { name }: User,
  { language, product }: { language: Language; product: string },
): Record<string, string> {
  const { locale } = INVOICE_MAIL[language]
  const money = new Intl.NumberFormat(locale === 'es-419' ? 'pt-BR' : locale, { style: 'currency', currency: 'BRL' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    name,
    product,
    description,
    // A line is not broken between sign and amount, but not every mail program knows that letter.
    value: money.format(value / 100).replaceAll('\u00A0', ' '),
    dueDate: day.format(new Date(dueDate)),
    link: paymentLink ?? '',
  }
}

/** `"Name" <address>`; null where the sender of all mail is meant. */
export function senderOf({ sender, senderName }: { sender: string; senderName: string }): string | null {
  if (sender.trim() === '') return null
  const name = senderName.replaceAll(/["\\\p{Cc}]/gu, '').trim()
  return name === '' ? sender.trim() : `"${name}" <${sender.trim()}>`
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)
}

/** What was empty leaves no hole. */
function tidy(text: string): string {
  return text.replaceAll(/\n{3,}/g, '\n\n').trim()
}

function mapValues(values: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
