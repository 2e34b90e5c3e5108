import { CHANNEL_WORDS } from '@rastro/contracts/channels'
import type { Draft, DraftProblem, WrittenChannel } from '../../data/messages/written-channels.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { word } from '../../i18n/strings.ts'
import { messageStrings } from './strings.ts'

/** What the subject of a channel is called: what pops up has a title. */
export function subjectWord(channel: WrittenChannel): string {
  return word(messageStrings, channel === 'mail' ? 'subject' : 'popupTitle')
}

/** The sentence of a problem; the field is named by its channel, the subject by its own name (MSG-12, MSG-13, MSG-19). */
export function problemText(problem: DraftProblem, channel: WrittenChannel): string {
  if (problem.kind === 'unknown') return word(messageStrings, 'unknown', { channel: problem.channel })
  const label = problem.field === 'subject' ? subjectWord(channel) : CHANNEL_WORDS[channel][currentLanguage()]
  if (problem.kind === 'required') return word(messageStrings, 'required', { label })
  return word(messageStrings, 'tooLong', { label, limit: problem.limit })
}

/** The sentence about one field, if there is something wrong with it. */
export function fieldProblem(
  problems: readonly DraftProblem[],
  field: keyof Draft,
  channel: WrittenChannel,
): string | null {
  const problem = problems.find((one) => one.kind !== 'unknown' && one.field === field)
  return problem ? problemText(problem, channel) : null
}
