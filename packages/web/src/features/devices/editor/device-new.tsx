import { DEVICE_DEFAULTS } from '@rastro/contracts'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { hasRoom } from '../../../data/device-limits.ts'
import { useFeed, useFleetLoad, useSlice } from '../../../data/feed.tsx'
import { serverQuery } from '../../../data/server.ts'
import { useRights } from '../../../data/use-rights.ts'
import { useWords } from '../../../i18n/strings.ts'
import { useHeading } from '../../../ui/heading.tsx'
import { Message } from '../../../ui/message.tsx'
import { EditorForm } from './editor-form.tsx'
import { editorStrings } from './editor-strings.ts'
import { SheetButton } from './sheet-button.tsx'

/** There is no sheet before the vehicle is saved (EXP-04). */
const SHEET = <SheetButton device={DEVICE_DEFAULTS} />

/** The form of a new vehicle, or why there can be none. */
export default function DeviceNew() {
  const t = useWords(editorStrings)
  const navigate = useNavigate()
  const { user, mayCreate, mayDelete, readOnly, deviceReadOnly } = useRights()
  const { data: info } = useQuery(serverQuery)
  const isLoaded = useFleetLoad().isSuccess
  const { all } = useSlice(useFeed().counts)
  useHeading(null, null, SHEET)
  if (!user || !info || !isLoaded) return null
  const icon = <IconLock size={22} stroke={1.6} aria-hidden />
  const back = <Link to="/devices">{t('toList')}</Link>
  if (!mayCreate('devices')) {
    const reason = readOnly ? t('readonly') : deviceReadOnly ? t('deviceReadonly') : undefined
    return <Message icon={icon} title={t('notAllowed')} text={reason} action={back} />
  }
  if (!hasRoom(all, user, info)) {
    return <Message icon={icon} title={t('limitReached')} text={t('limitText')} action={back} />
  }
  return (
    <EditorForm
      device={DEVICE_DEFAULTS}
      readOnly={false}
      mayRemove={mayDelete('devices')}
      onSaved={(id) => void navigate({ to: '/devices/$deviceId', params: { deviceId: String(id) } })}
      onDone={() => void navigate({ to: '/devices' })}
    />
  )
}
