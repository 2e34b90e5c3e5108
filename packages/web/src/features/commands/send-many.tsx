import { MultiSelect } from '@mantine/core'
import type { Command } from '@rastro/contracts'
import { IconAlertTriangle, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { sendCommand } from '../../data/commands.ts'
import { useList } from '../../data/resources.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { commandWord, stopsEngine } from '../../ui/command-fields/command-types.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SlideToConfirm } from '../../ui/slide-to-confirm.tsx'
import { TapToConfirm } from '../../ui/tap-to-confirm.tsx'
import styles from './commands.module.css'
import { type SendProgress, sendToAll } from './send-to-all.ts'
import { savedCommandStrings } from './strings.ts'

const ICONS = { waiting: IconClock, sent: IconCheck, queued: IconClock, failed: IconAlertTriangle } as const
const WAITING: SendProgress = { state: 'waiting', detail: null }

function ProgressList({
  progress,
  names,
}: {
  progress: ReadonlyMap<number, SendProgress>
  names: Map<number, string>
}) {
  const t = useWords(savedCommandStrings)
  const done = [...progress.values()].filter(({ state }) => state !== 'waiting').length
  return (
    <>
      <p role="status" className="muted num">
        {t('progress', { done, all: progress.size })}
      </p>
      <ul className={styles.progress}>
        {[...progress].map(([id, { state, detail }]) => {
          const Icon = ICONS[state]
          return (
            <li key={id} data-state={state}>
              <Icon size={16} stroke={1.9} aria-hidden />
              <span className="ell">{names.get(id)}</span>
              <span>
                {t(state)}
                {detail === null ? null : <small>{detail}</small>}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Send one saved command to several vehicles, and see how it went with each. What stops engines is sent by a slide. */
export function SendMany({ command, onClose }: { command: Command; onClose: () => void }) {
  const t = useWords(savedCommandStrings)
  const language = useLanguage()
  const queries = useQueryClient()
  const { items: devices } = useList('devices')
  const names = useMemo(() => new Map(devices.map(({ id, name }) => [id, name])), [devices])
  const [chosen, setChosen] = useState<string[]>([])
  const [progress, setProgress] = useState<ReadonlyMap<number, SendProgress> | null>(null)
  const [busy, setBusy] = useState(false)
  const ids = chosen.map(Number)
  const send = async (): Promise<void> => {
    setBusy(true)
    setProgress(new Map(ids.map((id) => [id, WAITING])))
    const { type, textChannel, attributes, description, id: savedId } = command
    await sendToAll(
      ids,
      async (deviceId) => {
        const order = { deviceId, type, textChannel, attributes, description: description ?? '', savedId }
        return (await sendCommand(order)).state
      },
      (id, state) => setProgress((old) => new Map(old).set(id, state)),
    )
    await queries.invalidateQueries({ queryKey: ['commands', 'sent'] })
    setBusy(false)
  }
  const isStop = stopsEngine(command)
  const start = (): void => void send()
  const footer = progress ? (
    <Button look="primary" disabled={busy} onClick={onClose}>
      {t('close')}
    </Button>
  ) : (
    <>
      {isStop && ids.length > 0 ? (
        <span className={styles.first}>
          <TapToConfirm busy={busy} onConfirm={start} />
        </span>
      ) : null}
      <Button onClick={onClose}>{t('cancel')}</Button>
      {isStop ? null : (
        <Button look="primary" disabled={ids.length === 0} onClick={start}>
          {t('sendNow', { count: ids.length })}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      opened
      title={t('sendTitle', { name: command.description || commandWord(command.type, language) })}
      onClose={onClose}
      busy={busy}
      footer={footer}
    >
      {progress ? (
        <ProgressList progress={progress} names={names} />
      ) : (
        <div className={styles.choose}>
          <MultiSelect
            label={t('vehicles')}
            placeholder={chosen.length === 0 ? t('vehiclesHint') : ''}
            data={devices.map(({ id, name, attributes }) => {
              const plate = attributes['placa']
              return { value: String(id), label: typeof plate === 'string' && plate ? `${name} · ${plate}` : name }
            })}
            value={chosen}
            searchable
            clearable
            hidePickedOptions
            onChange={setChosen}
          />
          {isStop && ids.length > 1 ? <p className="muted">{t('many')}</p> : null}
          {isStop && ids.length > 0 ? (
            <SlideToConfirm
              label={t('slide', { count: ids.length })}
              icon={<IconSend size={20} stroke={1.8} />}
              tone="danger"
              busy={busy}
              busyLabel={t('sending')}
              onConfirm={start}
            />
          ) : null}
        </div>
      )}
    </Dialog>
  )
}
