import { Select, Switch, TextInput } from '@mantine/core'
import { COMMAND_DEFAULTS, type Command } from '@rastro/contracts'
import { IconSend, IconTerminal2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { commandTypesOf } from '../../data/commands.ts'
import { useList, useRemove, useSave } from '../../data/resources.ts'
import { useRights } from '../../data/use-rights.ts'
import { useVehicleRights } from '../../data/vehicle-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { attributesFor, commandWord, typeChoices } from '../../ui/command-fields/command-types.ts'
import { ParameterFields } from '../../ui/command-fields/parameter-fields.tsx'
import { commandStrings } from '../../ui/command-fields/strings.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import styles from './commands.module.css'
import { SendMany } from './send-many.tsx'
import { savedCommandStrings } from './strings.ts'
import { useExported } from './use-exported.ts'

const NATIVE = ['engineStop', 'engineResume'] as const
const NONE = 'none'

/** What the command stands for: the safety rules of the native action then hold for it, too (CMD-05). */
function NativeField({ value, change, readOnly }: FieldsProps<Command>) {
  const t = useWords(savedCommandStrings)
  const { changeNative, ...rest } = value.attributes
  return (
    <Select
      label={t('native')}
      description={t('nativeHint')}
      data={[{ value: NONE, label: t('nativeNone') }, ...NATIVE.map((each) => ({ value: each, label: t(each) }))]}
      value={NATIVE.find((each) => each === changeNative) ?? NONE}
      allowDeselect={false}
      readOnly={readOnly}
      onChange={(next) =>
        change({ attributes: next === null || next === NONE ? rest : { ...rest, changeNative: next } })
      }
    />
  )
}

function Fields(form: FieldsProps<Command>) {
  const { value, change, problems, readOnly } = form
  const t = useWords(savedCommandStrings)
  const words = useWords(commandStrings)
  const language = useLanguage()
  const { sendSaved } = useVehicleRights()
  const { data: types = [] } = useQuery(commandTypesOf(null))
  const [sending, setSending] = useState(false)
  const { noQueue, ...attributes } = value.attributes
  return (
    <>
      <TextInput
        label={t('description')}
        value={value.description ?? ''}
        maxLength={512}
        readOnly={readOnly}
        error={problems['description']}
        data-autofocus
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Select
        label={words('type')}
        placeholder={words('typeHint')}
        data={typeChoices(types, language)}
        value={value.type || null}
        searchable
        readOnly={readOnly}
        error={problems['type']}
        onChange={(type) => change({ type: type ?? '', attributes: attributesFor(type ?? '', value.attributes) })}
      />
      <ParameterFields
        type={value.type}
        attributes={value.attributes}
        readOnly={readOnly}
        onChange={(next) => change({ attributes: next })}
      />
      {value.type === 'engineStop' || value.type === 'engineResume' ? null : <NativeField {...form} />}
      <Switch
        label={words('textChannel')}
        checked={value.textChannel}
        disabled={readOnly}
        onChange={(event) => change({ textChannel: event.currentTarget.checked })}
      />
      <Switch
        label={t('noQueue')}
        checked={noQueue === true}
        disabled={readOnly}
        onChange={(event) =>
          change({ attributes: event.currentTarget.checked ? { ...attributes, noQueue: true } : attributes })
        }
      />
      {value.id > 0 && sendSaved ? (
        <Button onClick={() => setSending(true)}>
          <IconSend size={16} stroke={1.9} aria-hidden />
          {t('send')}
        </Button>
      ) : null}
      {sending ? <SendMany command={value} onClose={() => setSending(false)} /> : null}
    </>
  )
}

/** Saved commands: title, type and parameters once, to be sent by name. */
export default function CommandsScreen() {
  const t = useWords(savedCommandStrings)
  const language = useLanguage()
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const { items, denied, loading } = useList('commands')
  const save = useSave('commands')
  const remove = useRemove('commands')
  const row = useCallback(
    ({ description, type, attributes }: Command) => ({
      title: description || commandWord(type, language),
      detail: [commandWord(type, language), attributes['data']].filter(Boolean).join(' · '),
      lead: (
        <span className={styles.lead}>
          <IconTerminal2 size={20} stroke={1.5} aria-hidden />
        </span>
      ),
    }),
    [language],
  )
  return (
    <SettingsScreen
      name="commands"
      exported={useExported()}
      items={items}
      denied={denied}
      loading={loading}
      row={row}
      blank={mayCreate('commands') ? COMMAND_DEFAULTS : null}
      mayEdit={mayEdit('commands')}
      renderFields={(form) => <Fields {...form} />}
      validate={({ description, type }): Record<string, string> => ({
        ...(description?.trim() ? {} : { description: t('descriptionMissing') }),
        ...(type === '' ? { type: t('typeMissing') } : {}),
      })}
      save={(command) => save.mutateAsync({ ...command, description: command.description?.trim() ?? null })}
      remove={mayDelete('commands') ? (id) => remove.mutateAsync(id) : undefined}
      empty={{ icon: <IconTerminal2 size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
    />
  )
}
