import { Select, TextInput } from '@mantine/core'
import {
  DEVICE_KEYS,
  DEVICE_STATE_WORDS,
  DEVICE_STATES,
  extraFieldNames,
  productKey,
  TRACKER_FIELDS,
} from '@rastro/contracts'
import { useQuery } from '@tanstack/react-query'
import { inTreeOrder } from '../../../data/group-tree.ts'
import { useList } from '../../../data/resources.ts'
import { serverQuery } from '../../../data/server.ts'
import { useRights } from '../../../data/use-rights.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/strings.ts'
import { inputText, withAttribute } from './device-draft.ts'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import { FieldInputs } from './field-input.tsx'
import { Block, type SectionProps } from './section.tsx'

function Place({ value, change, readOnly }: SectionProps) {
  const t = useWords(editorStrings)
  const { items: groups } = useList('groups')
  const { items: calendars } = useList('calendars')
  const options = { placeholder: t('none'), searchable: true, clearable: true, readOnly }
  return (
    <Block title={t('place')}>
      <Select
        {...options}
        label={t('group')}
        data={inTreeOrder(groups).map(({ group, depth }) => ({
          value: String(group.id),
          label: `${'– '.repeat(depth)}${group.name}`,
        }))}
        value={value.groupId > 0 ? String(value.groupId) : null}
        onChange={(id) => change({ groupId: Number(id ?? 0) })}
      />
      <Select
        {...options}
        label={t('calendar')}
        description={t('calendarHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={calendars.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value.calendarId > 0 ? String(value.calendarId) : null}
        onChange={(id) => change({ calendarId: Number(id ?? 0) })}
      />
    </Block>
  )
}

/** Fields the installation or the account adds to the form (OP-93). */
function useExtraFields(): readonly string[] {
  const { user } = useRights()
  const { data: info } = useQuery(serverQuery)
  const key = productKey('deviceAttributes')
  return [...new Set([info?.server.attributes[key], user?.attributes[key]].flatMap(extraFieldNames))]
}

/** What the office keeps about the tracker. */
export function InternalSection(props: SectionProps) {
  const { value, change, readOnly } = props
  const t = useWords(editorStrings)
  const language = useLanguage()
  const extra = useExtraFields()
  const { attributes } = value
  const set = (key: string, text: string) => change({ attributes: withAttribute(attributes, key, text) })
  return (
    <div className={styles.section}>
      <Block title={t('tracker')}>
        <div className={styles.fact}>
          <b>{t('status')}</b>
          {t(value.status)}
        </div>
        <Select
          label={t('deviceState')}
          placeholder={t('none')}
          clearable
          readOnly={readOnly}
          data={DEVICE_STATES.map((state) => ({ value: state, label: DEVICE_STATE_WORDS[state][language] }))}
          value={inputText(attributes, DEVICE_KEYS.state) || null}
          onChange={(state) => set(DEVICE_KEYS.state, state ?? '')}
        />
        <FieldInputs
          fields={TRACKER_FIELDS}
          attributes={attributes}
          readOnly={readOnly}
          onChange={(after) => change({ attributes: after })}
        />
      </Block>
      <Place {...props} />
      {extra.length === 0 ? null : (
        <Block title={t('extra')}>
          {extra.map((name) => (
            <TextInput
              key={name}
              label={name}
              readOnly={readOnly}
              value={inputText(attributes, name)}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          ))}
        </Block>
      )}
    </div>
  )
}
