import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { CHANNEL_WORDS, MESSAGE_LIMITS, SUBJECT_LIMIT } from '@rastro/contracts/channels'
import { type ReactNode, useState } from 'react'
import { type Draft, hasSubject, problemsOf, type WrittenChannel } from '../../data/messages/written-channels.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import styles from './messages.module.css'
import { fieldProblem, subjectWord } from './problem-text.ts'
import { messageStrings } from './strings.ts'

interface ChannelCardProps {
  channel: WrittenChannel
  /** Said beside the channel's name: where it goes, or how many it reaches. */
  context: ReactNode
  /** Why it cannot be chosen; null when it can. */
  reason: string | null
  selected: boolean
  draft: Draft
  disabled: boolean
  onToggle: () => void
  onDraft: (draft: Draft) => void
  /** What became of it, or more about it. */
  children?: ReactNode
}

/** Subject and text of one channel, with how much room is left. */
function Fields({
  channel,
  draft,
  disabled,
  onDraft,
}: Pick<ChannelCardProps, 'channel' | 'draft' | 'disabled' | 'onDraft'>) {
  const t = useWords(messageStrings)
  const language = useLanguage()
  const [left, setLeft] = useState<Partial<Record<keyof Draft, true>>>({})
  const problems = problemsOf(channel, draft)
  const limit = MESSAGE_LIMITS[channel]
  // Nobody is told that a field is empty before he has been there.
  const errorOf = (field: keyof Draft): string | null =>
    left[field] || draft[field] !== '' ? fieldProblem(problems, field, channel) : null
  const name = CHANNEL_WORDS[channel][language]
  return (
    <div className={styles.fields}>
      {hasSubject(channel) ? (
        <TextInput
          label={subjectWord(channel)}
          aria-label={`${subjectWord(channel)} · ${name}`}
          maxLength={SUBJECT_LIMIT}
          value={draft.subject}
          disabled={disabled}
          error={errorOf('subject')}
          onBlur={() => setLeft((old) => ({ ...old, subject: true }))}
          onChange={({ currentTarget: { value } }) => onDraft({ ...draft, subject: value })}
        />
      ) : null}
      <div className={styles.text}>
        <Textarea
          label={t('body')}
          aria-label={`${t('body')} · ${name}`}
          maxRows={10}
          value={draft.body}
          disabled={disabled}
          error={errorOf('body')}
          onBlur={() => setLeft((old) => ({ ...old, body: true }))}
          onChange={({ currentTarget: { value } }) => onDraft({ ...draft, body: value })}
        />
        <span className={styles.count} data-over={draft.body.length > limit || undefined}>
          {t('left', { used: formatNumber(draft.body.length, language), limit: formatNumber(limit, language) })}
        </span>
      </div>
    </div>
  )
}

/** One channel of a message: its switch, why it may be missing, and its words when it is chosen. */
export function ChannelCard(props: ChannelCardProps) {
  const { channel, context, reason, selected, disabled, onToggle, children } = props
  const language = useLanguage()
  return (
    <div className={styles.card} data-selected={selected || undefined}>
      <div className={styles.head}>
        <Checkbox
          label={CHANNEL_WORDS[channel][language]}
          checked={selected}
          disabled={disabled || reason !== null}
          onChange={onToggle}
        />
        <span className={styles.context}>{reason ?? context}</span>
      </div>
      {selected ? <Fields {...props} /> : null}
      {children}
    </div>
  )
}
