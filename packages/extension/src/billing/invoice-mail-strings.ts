import type { Language } from '@rastro/contracts'

interface InvoiceMailWords {
  subject: string
  text: string
  pay: string
  /** `$` is written so at home. */
  locale: string
}

/** Our own words of the mail about an invoice; an installation may put its own in their place. */
export const INVOICE_MAIL: Readonly<Record<Language, InvoiceMailWords>> = {
  en: {
    subject: '{product}: invoice of {value}, due on {dueDate}',
    text: 'Hello {name},\n\nyour invoice of {value} is due on {dueDate}.\n\n{description}\n\n{link}',
    pay: 'Pay the invoice',
    locale: 'en-US',
  },
  pt: {
    subject: '{product}: fatura de {value} com vencimento em {dueDate}',
    text: 'Olá {name},\n\nsua fatura de {value} vence em {dueDate}.\n\n{description}\n\n{link}',
    pay: 'Pagar a fatura',
    locale: 'pt-BR',
  },
  es: {
    subject: '{product}: factura de {value} con vencimiento el {dueDate}',
    text: 'Hola {name}:\n\nsu factura de {value} vence el {dueDate}.\n\n{description}\n\n{link}',
    pay: 'Pagar la factura',
    locale: 'es-419',
  },
}
