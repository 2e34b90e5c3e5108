import { alarmWord, CHANNEL_WORDS, EVENT_WORDS, isEventType } from '@rastro/contracts'
import { IconBellCog } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useLinkedList, useSaveLinked } from '../../data/object-links.ts'
import { useList, useRemove } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { EventIcon } from '../../ui/event-icon.tsx'
import type { Problems } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import styles from './notifications.module.css'
import { RuleFields } from './rule-fields.tsx'
import {
  alarmsOf,
  BLANK_RULE,
  channelsOf,
  lookOfRule,
  problemsOf,
  type RuleForm,
  type RuleProblem,
  ruleOf,
} from './rule-form.ts'
import { notificationStrings } from './strings.ts'
import { useExported } from './use-exported.ts'

const PROBLEM_WORDS = {
  type: 'typeMissing',
  channels: 'channelsMissing',
  alarms: 'alarmsMissing',
  devices: 'deviceMissing',
  calendar: 'calendarMissing',
  soundURL: 'soundWrong',
} as const satisfies Record<RuleProblem, string>

/** Alarms named in a row; of more their number says enough. */
const NAMED_ALARMS = 2

/** What a rule is about, in words. */
function useRow() {
  const t = useWords(notificationStrings)
  const language = useLanguage()
  return useCallback(
    (rule: RuleForm) => {
      const { type, description, always } = rule
      const alarms = alarmsOf(rule).map((alarm) => alarmWord(alarm, language))
      const more = alarms.length > NAMED_ALARMS ? ` +${alarms.length - NAMED_ALARMS}` : ''
      const about = isEventType(type) ? EVENT_WORDS[type][language] : type
      const named = alarms.length > 0 ? `${about}: ${alarms.slice(0, NAMED_ALARMS).join(', ')}${more}` : about
      const channels = channelsOf(rule).map((name) => CHANNEL_WORDS[name][language])
      return {
        title: description || named,
        detail: [description ? named : '', channels.join(', '), always ? t('ofAll') : ''].filter(Boolean).join(' · '),
        lead: (
          <span className={styles.lead} data-color={lookOfRule(rule).color.replace('soft-', '')}>
            <EventIcon type={type} />
          </span>
        ),
      }
    },
    [t, language],
  )
}

/** The rules that say of what people are told, and the form of one. */
export function Rules() {
  const t = useWords(notificationStrings)
  const { edit }: { edit?: string } = useSearch({ strict: false })
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const list = useList('notifications')
  const linked = useLinkedList('notifications', list.items, list.loading, edit)
  const save = useSaveLinked('notifications')
  const remove = useRemove('notifications')
  const items = useMemo(
    () =>
      linked.items.map(({ deviceIds, groupIds, userIds, ...rule }): RuleForm => {
        const links = { deviceIds, groupIds, userIds }
        return { ...rule, ...links, linksBefore: links }
      }),
    [linked.items],
  )
  return (
    <SettingsScreen
      name="notifications"
      exported={useExported()}
      items={items}
      denied={list.denied}
      loading={linked.loading}
      row={useRow()}
      blank={mayCreate('notifications') ? BLANK_RULE : null}
      mayEdit={mayEdit('notifications')}
      renderFields={(form) => <RuleFields {...form} />}
      validate={(rule): Problems =>
        Object.fromEntries(problemsOf(rule).map((problem) => [problem, t(PROBLEM_WORDS[problem])]))
      }
      save={async (rule) => {
        const { linksBefore, userIds } = rule
        // A rule for all vehicles is linked to none.
        const links = rule.always ? { deviceIds: [], groupIds: [], userIds } : rule
        return { ...(await save(ruleOf(rule), links, linksBefore)), linksBefore: links }
      }}
      explain={() => t('notSaved')}
      remove={mayDelete('notifications') ? (id) => remove.mutateAsync(id) : undefined}
      empty={{ icon: <IconBellCog size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
    />
  )
}
