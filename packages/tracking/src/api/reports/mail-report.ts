import { buffer } from 'node:stream/consumers'
import { type Language, Refusal, type Words } from '@rastro/contracts'
import { XLSX_TYPE } from '@rastro/platform'

/** Sends a letter with a file. */
export interface ReportMail {
  isConfigured(): boolean
  send(mail: {
    to: string
    subject: string
    text: string
    attachments: readonly { filename: string; contentType: string; content: Buffer }[]
  }): Promise<void>
}

/** What most mail servers take, before the file grows by a third on its way. */
const MAX_BYTES = 15 * 1024 * 1024

const SUBJECT = { en: 'Report', pt: 'Relatório', es: 'Informe' } as const
const TEXT = {
  en: 'The report is in the attachment.',
  pt: 'O relatório está em anexo.',
  es: 'El informe está adjunto.',
} as const

export interface Letter {
  to: string
  language: Language
  /** What the report is called. */
  title: Words
  filename: string
  content: AsyncIterable<Buffer>
}

/** Make the file and send it. @throws Refusal tooLarge when no mail takes it, and what making and sending throw */
export async function mailReport(mail: ReportMail, { to, language, title, filename, content }: Letter): Promise<void> {
  const file = await buffer(limited(content))
  await mail.send({
    to,
    subject: `${SUBJECT[language]}: ${title[language]}`,
    text: TEXT[language],
    attachments: [{ filename, contentType: XLSX_TYPE, content: file }],
  })
}

async function* limited(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new Refusal('tooLarge', 'The report is too large for a mail')
    yield chunk
  }
}
