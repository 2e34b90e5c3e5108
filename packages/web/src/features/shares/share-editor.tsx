import { Switch, TextInput } from '@mantine/core'
import type { Share } from '@rastro/contracts'
import { PERMISSION } from '@rastro/contracts/permissions'
import { IconShare2 } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useList } from '../../data/resources.ts'
import { useEndShare, useSaveShare, useShares } from '../../data/shares.ts'
import { useRights } from '../../data/use-rights.ts'
import { useNow } from '../../i18n/clock.ts'
import { useWords } from '../../i18n/strings.ts'
import { formatDuration } from '../../i18n/times.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import type { FieldsProps, Problems } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { isPossibleEnd, localText, SHORTCUTS_MS, wireEnd } from './share-end.ts'
import { ShareAddress } from './share-link.tsx'
import styles from './shares.module.css'
import { shareStrings } from './strings.ts'
import { useExported } from './use-exported.ts'

function EndFields({ value, change, problems, readOnly }: FieldsProps<Share>) {
  const t = useWords(shareStrings)
  return (
    <div>
      <TextInput
        label={t('end')}
        type="datetime-local"
        value={localText(value.expirationTime)}
        readOnly={readOnly}
        error={problems['end']}
        onChange={({ currentTarget }) => change({ expirationTime: wireEnd(currentTarget.value) })}
      />
      {readOnly ? null : (
        <div className={styles.shortcuts} role="group" aria-label={t('shortcuts')}>
          {SHORTCUTS_MS.map((length) => (
            <Button
              key={length}
              onClick={() => change({ expirationTime: new Date(Date.now() + length).toISOString() })}
            >
              {formatDuration(length)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function Fields(form: FieldsProps<Share>) {
  const { value, change, problems, readOnly } = form
  const t = useWords(shareStrings)
  const { may, readOnly: isReader } = useRights()
  const mayLock = !isReader && may(PERMISSION.lock) && may(PERMISSION.unlock)
  const { items: devices } = useList('devices')
  const choices = useMemo(() => devices.map(({ id, name }) => ({ id, label: name })), [devices])
  return (
    <>
      {value.id > 0 ? <ShareAddress id={value.id} name={value.name} /> : null}
      <TextInput
        label={t('name')}
        placeholder={t('nameHint')}
        value={value.name}
        maxLength={128}
        readOnly={readOnly}
        error={problems['name']}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <div>
        <ChoiceField
          label={t('devices')}
          choices={choices}
          chosen={value.deviceIds}
          none={t('noDevices')}
          many={(count) => t('manyDevices', { count })}
          readOnly={readOnly}
          onChange={(deviceIds) => change({ deviceIds: [...deviceIds] })}
        />
        {problems['devices'] ? (
          <p className={styles.error} role="alert">
            {problems['devices']}
          </p>
        ) : null}
      </div>
      <EndFields {...form} />
      <Switch
        label={t('mayLock')}
        description={t('mayLockText')}
        checked={value.mayLock}
        // Nobody gives what he does not have.
        disabled={readOnly || !(mayLock || value.mayLock)}
        onChange={({ currentTarget }) => change({ mayLock: currentTarget.checked })}
      />
      <Switch
        label={t('enabled')}
        description={t('enabledText')}
        checked={!value.disabled}
        disabled={readOnly}
        onChange={({ currentTarget }) => change({ disabled: !currentTarget.checked })}
      />
    </>
  )
}

/** What a row says of a link: its vehicles, and how long it goes on. */
function useRow() {
  const t = useWords(shareStrings)
  // The minute is close enough: rows must not be drawn anew each second.
  const now = Math.floor(useNow() / 60_000) * 60_000
  return useCallback(
    ({ name, deviceIds, expirationTime, disabled }: Share) => {
      const left = Date.parse(expirationTime) - now
      const state = disabled ? t('off') : left > 0 ? t('endsIn', { time: formatDuration(left) }) : t('ended')
      return {
        title: name,
        detail: `${t('manyDevices', { count: deviceIds.length })} · ${state}`,
        lead: <IconShare2 size={20} stroke={1.5} aria-hidden />,
      }
    },
    [t, now],
  )
}

/** The links of the person: list and form. */
export default function ShareEditor() {
  const t = useWords(shareStrings)
  const { device }: { device?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { mayCreate, mayEdit, mayDelete } = useRights()
  const loading = useShares(true)
  const save = useSaveShare()
  const end = useEndShare()
  const [openedAt] = useState(Date.now)
  const blank = useMemo((): Share => {
    const deviceIds = Number(device) > 0 ? [Number(device)] : []
    const expirationTime = new Date(openedAt + SHORTCUTS_MS[2]).toISOString()
    return { id: 0, name: '', deviceIds, expirationTime, mayLock: false, disabled: false }
  }, [device, openedAt])
  const validate = ({ name, deviceIds, expirationTime }: Share): Problems => ({
    ...(name.trim() === '' && { name: t('nameMissing') }),
    ...(deviceIds.length === 0 && { devices: t('deviceMissing') }),
    ...(!isPossibleEnd(expirationTime, Date.now()) && { end: t('endWrong') }),
  })
  return (
    <SettingsScreen
      name="shares"
      exported={useExported()}
      items={loading.data ?? []}
      denied={false}
      loading={loading}
      row={useRow()}
      blank={mayCreate('shares') ? blank : null}
      mayEdit={mayEdit('shares')}
      renderFields={(form) => <Fields {...form} />}
      validate={validate}
      save={async (share) => {
        const saved = await save.mutateAsync({ ...share, name: share.name.trim() })
        // Who made a link wants to hand it on: once the form is closed, it opens with the address.
        if (share.id === 0) setTimeout(() => void navigate({ to: '.', search: { edit: String(saved.id) } }))
        return saved
      }}
      remove={mayDelete('shares') ? (id) => end.mutateAsync(id) : undefined}
      empty={{ icon: <IconShare2 size={22} stroke={1.6} aria-hidden />, title: t('empty'), text: t('emptyText') }}
      newLabel={t('add')}
      newTitle={t('add')}
    />
  )
}
