import { Tabs } from '@mantine/core'
import type { Attributes, Device } from '@rastro/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../data/api.ts'
import { askToConfirm } from '../../../data/confirmations.ts'
import { saveDevice } from '../../../data/devices.ts'
import { useWords } from '../../../i18n/strings.ts'
import { type Problems, SettingsForm } from '../../../ui/settings/settings-form.tsx'
import { AttributionsSection } from './attributions-section.tsx'
import { CamerasSection } from './cameras-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { type DeviceDraft, deviceOf, draftOf } from './device-draft.ts'
import { problemsOf, sectionOf } from './device-problems.ts'
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

/** Whether the server refused because another device has the unique id. */
function isTaken(problem: unknown): boolean {
  return problem instanceof ApiError && problem.body.startsWith('Unique ID already exists')
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
  const [taken, setTaken] = useState<string | null>(null)
  const save = async (draft: DeviceDraft): Promise<DeviceDraft> => {
    try {
      const saved = await saveDevice(deviceOf(draft), draft.totalDistance)
      await queries.invalidateQueries({ queryKey: ['objects', 'devices'] })
      savedId.current = saved.id
      return draftOf(saved)
    } catch (problem) {
      if (isTaken(problem)) setTaken(draft.uniqueId.trim())
      throw problem
    }
  }
  const validate = (draft: DeviceDraft): Problems =>
    Object.fromEntries(Object.entries(problemsOf(draft, device, taken)).map(([field, word]) => [field, t(word)]))
  return (
    <SettingsForm
      name="device"
      item={item}
      label={item.name}
      renderFields={(form) => <Sections {...form} settle={settle} tab={tab} onTab={setTab} />}
      validate={validate}
      onInvalid={(problems) => setTab(sectionOf(problems))}
      save={save}
      explain={(problem) => (isTaken(problem) ? { uniqueId: t('uniqueIdTaken') } : t('notSaved'))}
      askToRemove={mayRemove ? () => askToConfirm('deleteDevice', item.id) : undefined}
      readOnly={readOnly}
      onDone={() => (savedId.current === null ? onDone() : onSaved(savedId.current))}
    />
  )
}
