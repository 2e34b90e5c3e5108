import { Tabs } from '@mantine/core'
import { type Attributes, type Device, UNIQUE_ID_PATTERN } from '@rastro/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../data/api.ts'
import { askToConfirm } from '../../../data/confirmations.ts'
import { saveDevice } from '../../../data/devices.ts'
import { useWords } from '../../../i18n/strings.ts'
import { SettingsForm } from '../../../ui/settings/settings-form.tsx'
import { AttributionsSection } from './attributions-section.tsx'
import { CamerasSection } from './cameras-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { type DeviceDraft, deviceOf, draftOf } from './device-draft.ts'
import styles from './editor.module.css'
import { editorStrings } from './editor-strings.ts'
import { InternalSection } from './internal-section.tsx'
import type { SectionProps } from './section.tsx'
import { ShareSection } from './share-section.tsx'
import { InstallationSection, QrDriverSection, SensorsSection, SimSection } from './small-sections.tsx'
import { TelemetrySection } from './telemetry-section.tsx'

/** The sections of the form, in the order of the specification. */
const SECTIONS = [
  ['details', DetailsSection],
  ['internal', InternalSection],
  ['installation', InstallationSection],
  ['attributions', AttributionsSection],
  ['sim', SimSection],
  ['qrDriver', QrDriverSection],
  ['cameras', CamerasSection],
  ['sensors', SensorsSection],
  ['telemetry', TelemetrySection],
  ['share', ShareSection],
] as const

const uniqueIdPattern = new RegExp(UNIQUE_ID_PATTERN)
type T = (key: 'nameMissing' | 'uniqueIdMissing' | 'uniqueIdForm') => string

/** What is wrong with a draft, by field. A unique id that is not changed is not judged: older ones may be of any form. */
function problemsOf({ name, uniqueId }: DeviceDraft, stored: Device, t: T): Record<string, string> {
  const problems: Record<string, string> = {}
  if (name.trim() === '') problems['name'] = t('nameMissing')
  const wanted = uniqueId.trim()
  if (wanted === '') problems['uniqueId'] = t('uniqueIdMissing')
  else if (wanted !== stored.uniqueId && !uniqueIdPattern.test(wanted)) problems['uniqueId'] = t('uniqueIdForm')
  return problems
}

interface SectionsProps extends SectionProps {
  tab: string | null
  onTab: (tab: string | null) => void
}

function Sections({ tab, onTab, ...props }: SectionsProps) {
  const t = useWords(editorStrings)
  return (
    <Tabs value={tab} onChange={onTab} keepMounted={false} className={styles.editor}>
      <div className={styles.tabs}>
        <Tabs.List aria-label={t('sections')}>
          {SECTIONS.map(([name]) => (
            <Tabs.Tab key={name} value={name}>
              {t(name)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {SECTIONS.map(([name, Section]) => (
        <Tabs.Panel key={name} value={name}>
          <Section {...props} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface EditorFormProps {
  /** As it was when the form opened; a new one has the id 0. */
  device: Device
  readOnly: boolean
  mayRemove: boolean
  onSaved: (id: number) => void
  onDone: () => void
}

/** The form of one device, new or known. */
export function EditorForm({ device, readOnly, mayRemove, onSaved, onDone }: EditorFormProps) {
  const t = useWords(editorStrings)
  const queries = useQueryClient()
  const [item, setItem] = useState(() => draftOf(device))
  const [tab, setTab] = useState<string | null>('details')
  const settle = (attributes: Attributes) =>
    setItem((before) => ({ ...before, attributes: { ...before.attributes, ...attributes } }))
  const savedId = useRef<number | null>(null)
  const save = async (draft: DeviceDraft): Promise<DeviceDraft> => {
    const saved = await saveDevice(deviceOf(draft), draft.totalDistance)
    await queries.invalidateQueries({ queryKey: ['objects', 'devices'] })
    savedId.current = saved.id
    return draftOf(saved)
  }
  const explain = (problem: unknown): string => {
    const body = problem instanceof ApiError ? problem.body : ''
    return body.startsWith('Unique ID already exists') ? t('uniqueIdTaken') : t('notSaved')
  }
  return (
    <SettingsForm
      name="device"
      item={item}
      label={item.name}
      renderFields={(form) => <Sections {...form} settle={settle} tab={tab} onTab={setTab} />}
      validate={(draft) => problemsOf(draft, device, t)}
      // Only the first section has fields that can be wrong.
      onInvalid={() => setTab('details')}
      save={save}
      explain={explain}
      askToRemove={mayRemove ? () => askToConfirm('deleteDevice', item.id) : undefined}
      readOnly={readOnly}
      onDone={() => (savedId.current === null ? onDone() : onSaved(savedId.current))}
    />
  )
}
