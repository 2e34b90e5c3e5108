import type { Language } from '@rastro/contracts'
import { escapeHtml } from '@rastro/platform'
import { LABELS } from './strings.ts'

/** A label and what it says. */
export type Line = readonly [label: string, value: string]

/** What a mail says. */
export interface MailBody {
  readonly language: Language
  readonly sentence: string
  readonly lines: readonly Line[]
  /** An address of our own; never one that logs in. */
  readonly link: string | undefined
}

/** The mail as plain text. */
export function writeText({ sentence, lines, link }: MailBody): string {
  const table = lines.map(([label, value]) => `${label}: ${value}\n`).join('')
  return [`${sentence}\n`, ...(table === '' ? [] : [table]), ...(link === undefined ? [] : [`${link}\n`])].join('\n')
}

/** The mail as HTML; whatever a name or a tracker said is text in it. */
export function writeHtml({ language, sentence, lines, link }: MailBody): string {
  const rows = lines.map(
    ([label, value]) => `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  )
  const table = rows.length === 0 ? '' : `<table cellpadding="4">${rows.join('')}</table>`
  const open = link === undefined ? '' : `<p><a href="${escapeHtml(link)}">${LABELS.open[language]}</a></p>`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"></head>
<body style="font-family:sans-serif"><p>${escapeHtml(sentence)}</p>${table}${open}</body></html>
`
}
