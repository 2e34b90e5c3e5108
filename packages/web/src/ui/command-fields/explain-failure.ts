import type { WordKey } from '../../i18n/strings.ts'
import type { commandStrings } from './strings.ts'

type Key = WordKey<keyof (typeof commandStrings)['words']['en']>

/** How the server words a command that the tracker's protocol has no bytes for. */
export const UNSUPPORTED = /^Command \S+ is not supported in protocol (?<protocol>\S+)$/

/** What a failed sending is called, and what the server said of it. */
export interface SendFailure {
  title: string
  detail: string | null
}

/**
 * Word a command that was not sent. `status` null = no answer came. A server without an SMS provider has a sentence of
 * its own (CMD-15), every other failure by SMS another (CMD-16).
 */
export function explainSendFailure(
  { status, body }: { status: number | null; body: string },
  textChannel: boolean,
  t: (key: Key, values?: { protocol: string }) => string,
): SendFailure {
  if (body.startsWith('SMS not configured')) return { title: t('smsMissing'), detail: null }
  const title = t(textChannel ? 'smsFailed' : 'failed')
  const protocol = UNSUPPORTED.exec(body)?.groups?.['protocol']
  if (protocol) return { title, detail: t('unsupported', { protocol }) }
  return { title, detail: status === null ? t('noAnswer') : body || null }
}
