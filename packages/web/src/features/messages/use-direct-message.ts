import type { User } from '@rastro/contracts'
import { useState } from 'react'
import { recordMessage } from '../../data/messages/message-records.ts'
import { type MessageResult, outcomeOf, sendMessage } from '../../data/messages/send-message.ts'
import {
  DIRECT_CHANNELS,
  type Draft,
  EMPTY_DRAFT,
  problemsOf,
  type WrittenChannel,
} from '../../data/messages/written-channels.ts'
import { ConnectorUnavailable } from '../../data/notification-connector.ts'
import { useWords } from '../../i18n/strings.ts'
import { showToast } from '../../ui/toasts.ts'
import { problemText } from './problem-text.ts'
import { messageStrings } from './strings.ts'

type Drafts = Readonly<Partial<Record<WrittenChannel, Draft>>>

/** What is written to one user, and its sending. */
export function useDirectMessage({ id, name }: User, onSent: () => void) {
  const t = useWords(messageStrings)
  const [drafts, setDrafts] = useState<Drafts>({})
  const [selected, setSelected] = useState<readonly WrittenChannel[]>([])
  const [results, setResults] = useState<readonly MessageResult[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const draftOf = (channel: WrittenChannel): Draft => drafts[channel] ?? EMPTY_DRAFT
  const wanted = DIRECT_CHANNELS.filter((channel) => selected.includes(channel))

  /** What cannot be sent is a failure of its channel, like one the server tells. */
  async function attempt(channel: WrittenChannel): Promise<MessageResult> {
    const draft = draftOf(channel)
    const [first] = problemsOf(channel, draft)
    if (first) return { success: false, message: problemText(first, channel), channel, userId: id, ...draft }
    return sendMessage(id, channel, draft)
  }

  function settle(told: readonly MessageResult[]): void {
    const outcome = outcomeOf({ sent: told.filter(({ success }) => success).length, total: told.length })
    if (outcome === 'success') {
      showToast({ tone: 'success', text: t('allSent', { name }) })
      return onSent()
    }
    const isPartial = outcome === 'partial'
    showToast({ tone: isPartial ? 'warning' : 'error', text: t(isPartial ? 'someSent' : 'noneSent', { name }) })
    // What was sent is not sent again by the next press.
    setSelected(told.filter(({ success }) => !success).map(({ channel }) => channel))
  }

  async function send(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const told: MessageResult[] = []
    try {
      for (const channel of wanted) {
        told.push(await attempt(channel))
        setResults([...told])
      }
      settle(told)
    } catch (error) {
      if (!(error instanceof ConnectorUnavailable)) throw error
      setProblem(t('away'))
    } finally {
      if (told.length > 0) recordMessage(id, told)
      setBusy(false)
    }
  }

  return {
    busy,
    problem,
    draftOf,
    isSelected: (channel: WrittenChannel) => selected.includes(channel),
    resultOf: (channel: WrittenChannel) => results.find((result) => result.channel === channel),
    /** One of the chosen channels has all it needs (MSG-20). */
    isReady: wanted.some((channel) => problemsOf(channel, draftOf(channel)).length === 0),
    toggle: (channel: WrittenChannel) =>
      setSelected((old) => (old.includes(channel) ? old.filter((one) => one !== channel) : [...old, channel])),
    write(channel: WrittenChannel, draft: Draft) {
      setDrafts((old) => ({ ...old, [channel]: draft }))
      setResults((old) => old.filter((result) => result.channel !== channel))
    },
    send,
  }
}
