import { Select, Switch } from '@mantine/core'
import type { Attributes, Device } from '@rastro/contracts'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../../data/api.ts'
import { commandTypesOf, savedCommandsFor, sendCommand } from '../../../../data/commands.ts'
import { useList } from '../../../../data/resources.ts'
import { useVehicleRights } from '../../../../data/vehicle-rights.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/strings.ts'
import { Button } from '../../../../ui/button.tsx'
import { attributesFor, commandWord, stopsEngine, typeChoices } from '../../../../ui/command-fields/command-types.ts'
import { explainSendFailure } from '../../../../ui/command-fields/explain-failure.ts'
import { ParameterFields } from '../../../../ui/command-fields/parameter-fields.tsx'
import { commandStrings } from '../../../../ui/command-fields/strings.ts'
import { Kit } from '../../../../ui/kit.tsx'
import { SlideToConfirm } from '../../../../ui/slide-to-confirm.tsx'
import { TapToConfirm } from '../../../../ui/tap-to-confirm.tsx'
import { showToast } from '../../../../ui/toasts.ts'
import styles from './commands.module.css'
import { sentStrings } from './strings.ts'

/** A choice is a type, or `#` and the id of a saved command. */
const SAVED = '#'

interface Draft {
  choice: string | null
  attributes: Attributes
  textChannel: boolean
}

/** What can be chosen, and what a choice stands for. */
function useChoices(deviceId: number, textChannel: boolean) {
  const t = useWords(commandStrings)
  const language = useLanguage()
  const { send } = useVehicleRights()
  const { data: forDevice = [] } = useQuery(savedCommandsFor(deviceId))
  const { items: own } = useList('commands')
  const { data: types = [] } = useQuery(commandTypesOf(deviceId, textChannel))
  // Those linked to the device first, then what else the person saved and the device understands.
  const others = own.filter((one) => types.includes(one.type) && !forDevice.some(({ id }) => id === one.id))
  const saved = [...forDevice, ...others]
  const savedChoices = saved.map(({ id, description, type }) => ({
    value: `${SAVED}${id}`,
    label: description || commandWord(type, language),
  }))
  const data = [
    ...(savedChoices.length > 0 ? [{ group: t('saved'), items: savedChoices }] : []),
    ...(send ? [{ group: t('types'), items: typeChoices(types, language) }] : []),
  ]
  return { data, find: (choice: string | null) => saved.find(({ id }) => `${SAVED}${id}` === choice) }
}

/** Choose a command, fill in its parameters, send it. What stops the engine is sent by a slide. */
export function SendForm({ device, onDone }: { device: Device; onDone: () => void }) {
  const t = useWords(sentStrings)
  const words = useWords(commandStrings)
  const queries = useQueryClient()
  const { send: mayMake } = useVehicleRights()
  const [draft, setDraft] = useState<Draft>({ choice: null, attributes: {}, textChannel: false })
  const { data, find } = useChoices(device.id, draft.textChannel)
  const saved = find(draft.choice)
  const type = saved?.type ?? draft.choice ?? ''
  const textChannel = saved?.textChannel ?? draft.textChannel
  const attributes = saved ? saved.attributes : attributesFor(type, draft.attributes)
  const send = useMutation({
    mutationFn: () =>
      sendCommand({
        deviceId: device.id,
        type,
        textChannel,
        attributes,
        description: saved?.description ?? '',
        savedId: saved?.id ?? 0,
      }),
    onSuccess: ({ state }) => {
      if (state === 'queued') showToast({ tone: 'info', title: device.name, text: words('pending') })
      else showToast({ tone: 'success', title: device.name, text: words('sent') })
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['commands', 'sent', device.id] }),
  })
  const failure = send.error instanceof ApiError ? explainSendFailure(send.error, textChannel, words) : null
  const foot = stopsEngine({ type, attributes }) ? (
    <>
      <SlideToConfirm
        label={t('slide')}
        icon={<IconSend size={20} stroke={1.8} />}
        tone="danger"
        busy={send.isPending}
        busyLabel={t('sending')}
        onConfirm={() => send.mutate()}
      />
      <div className={styles.foot}>
        <span className="grow">
          <TapToConfirm busy={send.isPending} onConfirm={() => send.mutate()} />
        </span>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </>
  ) : (
    <div className={styles.foot}>
      <Button onClick={onDone}>{t('cancel')}</Button>
      <Button look="primary" disabled={type === '' || send.isPending} onClick={() => send.mutate()}>
        {t(send.isPending ? 'sending' : 'sendNow')}
      </Button>
    </div>
  )
  return (
    <Kit>
      <section className={styles.form} aria-label={t('send')}>
        <Select
          label={words('type')}
          placeholder={words('typeHint')}
          data={data}
          value={draft.choice}
          searchable
          onChange={(choice) => setDraft({ ...draft, choice })}
        />
        {mayMake ? null : <p className="muted">{t('onlySaved')}</p>}
        {saved ? null : (
          <ParameterFields
            type={type}
            attributes={draft.attributes}
            onChange={(next) => setDraft({ ...draft, attributes: next })}
          />
        )}
        {mayMake && !saved ? (
          <Switch
            label={words('textChannel')}
            checked={draft.textChannel}
            onChange={(event) => setDraft({ ...draft, choice: null, textChannel: event.currentTarget.checked })}
          />
        ) : null}
        {failure ? (
          <p className={styles.failure} role="alert">
            <b>{failure.title}</b> {failure.detail}
          </p>
        ) : null}
        {foot}
      </section>
    </Kit>
  )
}
