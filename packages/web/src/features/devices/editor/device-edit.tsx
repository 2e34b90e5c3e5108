import { IconMoodSearch, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useAttention } from '../../../data/attention.ts'
import { deviceQuery } from '../../../data/devices.ts'
import { useRights } from '../../../data/use-rights.ts'
import { useWords } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { useHeading } from '../../../ui/heading.tsx'
import { Message } from '../../../ui/message.tsx'
import { EditorForm } from './editor-form.tsx'
import { editorStrings } from './editor-strings.ts'
import { SheetButton } from './sheet-button.tsx'

function EditorOf({ id }: { id: number }) {
  const t = useWords(editorStrings)
  const navigate = useNavigate()
  const { mayEdit, mayDelete } = useRights()
  const select = useAttention((attention) => attention.select)
  const { data: device, isPending, isError, error, refetch } = useQuery(deviceQuery(id))
  const sheet = useMemo(() => (device ? <SheetButton device={device} /> : null), [device])
  useHeading(device?.name ?? null, null, sheet)
  useEffect(() => select(id), [select, id])
  const close = () => void navigate({ to: '/devices/$deviceId', params: { deviceId: String(id) } })
  if (isPending) return null
  if (isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        text={error.message}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  }
  if (device === null) {
    return (
      <Message
        icon={<IconMoodSearch size={22} stroke={1.6} aria-hidden />}
        title={t('notFound')}
        text={t('notFoundText')}
        action={<Link to="/devices">{t('toList')}</Link>}
      />
    )
  }
  return (
    <EditorForm
      device={device}
      readOnly={!mayEdit('devices')}
      mayRemove={mayDelete('devices')}
      onSaved={close}
      onDone={close}
    />
  )
}

/** The form of one vehicle. Who may not change it may read it. */
export default function DeviceEdit() {
  const { deviceId = '' }: { deviceId?: string } = useParams({ strict: false })
  const id = /^\d{1,15}$/.test(deviceId) ? Number(deviceId) : 0
  return <EditorOf key={id} id={id} />
}
