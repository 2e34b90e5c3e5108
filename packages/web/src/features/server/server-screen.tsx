import { SMS_SETTINGS } from '@rastro/contracts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { serverQuery } from '../../data/server.ts'
import { useSaveServer } from '../../data/server-settings.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { Message } from '../../ui/message.tsx'
import { SettingsForm } from '../../ui/settings/settings-form.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { AccessFields } from './access-fields.tsx'
import { withAttributes } from './attribute-fields.tsx'
import { CommerceFields } from './commerce-fields.tsx'
import { MapFields } from './map-fields.tsx'
import { RestartButton, Restarting } from './restart.tsx'
import styles from './server.module.css'
import { SmsFields } from './sms-fields.tsx'
import { serverStrings } from './strings.ts'
import { problemsOf } from './validate.ts'
import { VehicleFields } from './vehicle-fields.tsx'

/** Every setting of the installation, each with what it does. */
export default function ServerScreen() {
  const t = useWords(serverStrings)
  const loading = useQuery(serverQuery)
  const save = useSaveServer()
  const [secret, setSecret] = useState('')
  /** When the run began that is ending; null = no restart under way. */
  const [ending, setEnding] = useState<{ since: string | undefined } | null>(null)
  const done = useCallback(() => setEnding(null), [])
  const restart = useMemo(
    () => (ending ? null : <RestartButton onStarted={(since) => setEnding({ since })} />),
    [ending],
  )
  useHeading(null, null, restart)
  if (ending) return <Restarting before={ending.since} onDone={done} />
  if (loading.isPending) return <TableSkeleton />
  if (!loading.data)
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        action={<Button onClick={() => void loading.refetch()}>{t('retry')}</Button>}
      />
    )
  const stored = loading.data.server
  return (
    <SettingsForm
      name="server"
      item={stored}
      label={t('server')}
      renderFields={(form) => (
        <div className={styles.form}>
          <AccessFields {...form} />
          <VehicleFields {...form} />
          <MapFields {...form} />
          <SmsFields {...form} stored={stored} secret={secret} onSecret={setSecret} />
          <CommerceFields {...form} />
        </div>
      )}
      validate={(value) =>
        Object.fromEntries(Object.entries(problemsOf(value)).map(([field, problem]) => [field, t(problem)]))
      }
      save={async (value) => {
        // Left out, the key stays as it is kept: the server never tells it.
        const key = secret === '' ? {} : withAttributes(value, { [SMS_SETTINGS.key]: secret })
        const saved = await save.mutateAsync({ ...value, ...key })
        setSecret('')
        return saved
      }}
      readOnly={false}
      onDone={() => undefined}
    />
  )
}
