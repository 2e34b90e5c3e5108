import { fileNameOf, type Language, type Words } from '@rastro/contracts'
import { XLSX_TYPE } from '@rastro/sheets'

/** Sends a letter with a file. */
export interface ReportMail {
  isConfigured(): boolean
  send(mail: {
    to: string
    senderName?: string | undefined
    subject: string
    text: string
    attachments?: readonly { filename: string; contentType: string; content: Buffer }[]
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

const TOO_LARGE = {
  en: 'The report is too large for a mail.',
  pt: 'O relatório é grande demais para um e-mail.',
  es: 'El informe es demasiado grande para un correo.',
} as const
const ALSO_AT = {
  en: 'It can also be opened here:',
  pt: 'Ele também pode ser aberto aqui:',
  es: 'También se puede abrir aquí:',
} as const

export interface Letter {
  to: string
  /** What the sender is called; undefined: as the settings say. */
  senderName: string | undefined
  language: Language
  /** What the report is called. */
  title: Words
  /** What the file is named after beside the title, as one that is downloaded. */
  about: readonly string[]
  content: AsyncIterable<Buffer>
  /** Where the same report is seen in the browser. */
  link?: string | undefined
}

/** Make the file and send it; a file that no mail takes is left out. @throws what making and sending throw */
export async function mailReport(mail: ReportMail, letter: Letter): Promise<void> {
  const { to, senderName, language, title, about, content, link } = letter
  const filename = `${fileNameOf(title[language], ...about)}.xlsx`
  const file = await bufferUpTo(content, MAX_BYTES)
  const lines = [file ? TEXT[language] : TOO_LARGE[language], ...(link === undefined ? [] : [ALSO_AT[language], link])]
  await mail.send({
    to,
    senderName,
    subject: `${SUBJECT[language]}: ${title[language]}`,
    text: lines.join('\n\n'),
    ...(file && { attachments: [{ filename, contentType: XLSX_TYPE, content: file }] }),
  })
}

/** All bytes; undefined when there are more than `limit`, of which none is kept or asked for. */
async function bufferUpTo(content: AsyncIterable<Buffer>, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
