import { Checkbox, Progress } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useWords } from '../../../i18n/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { geofenceFileStrings } from './file-strings.ts'
import { MAX_SHAPES } from './geofence-file.ts'
import styles from './import-dialog.module.css'
import { ImportRows } from './import-rows.tsx'
import { isReady, useImport } from './use-import.ts'

/** Geofences from a file: choose it, look through what is in it, name and choose, import. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(geofenceFileStrings)
  const { rows, problem, isReading, progress, open, change, send, stop, setRows } = useImport()
  const ready = rows.filter(isReady).length
  const added = rows.filter(({ state }) => state === 'added').length
  const failed = rows.filter(({ refusal }) => refusal !== null).length
  const usable = rows.filter(({ shape, state }) => shape.area !== null && state === 'waiting')
  const isDone = added > 0 && ready === 0
  return (
    <Dialog
      opened
      title={t('title')}
      size="wide"
      busy={progress !== null}
      onClose={onClose}
      footer={
        progress ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(added > 0 ? 'close' : 'cancel')}</Button>
            {rows.length > 0 && !isDone ? (
              <Button look="primary" disabled={ready === 0} onClick={() => void send()}>
                {t('start', { count: ready })}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <FileField isSmall={rows.length > 0} disabled={progress !== null} onFile={(file) => void open(file)} />
      <div role="status" className={styles.status}>
        {isReading ? t('reading') : null}
        {progress ? t('busy', progress) : null}
        {!progress && added > 0 ? t('done', { count: added }) : null}
        {!progress && failed > 0 ? ` ${t('left', { count: failed })}` : null}
      </div>
      {progress ? <Progress value={(progress.count * 100) / progress.all} aria-label={t('busy', progress)} /> : null}
      {problem ? (
        <p role="alert" className={styles.problem}>
          {t(problem, { count: MAX_SHAPES })}
        </p>
      ) : null}
      {usable.length > 0 ? (
        <div className={styles.all}>
          <Checkbox
            label={t('all')}
            checked={ready === usable.length}
            indeterminate={ready > 0 && ready < usable.length}
            disabled={progress !== null}
            onChange={({ currentTarget: { checked } }) =>
              setRows((before) => before.map((row) => ({ ...row, isChosen: checked && row.shape.area !== null })))
            }
          />
          <span className="muted num">{t('chosen', { count: ready, all: usable.length })}</span>
        </div>
      ) : null}
      <ImportRows rows={rows} disabled={progress !== null} onChange={change} />
    </Dialog>
  )
}

interface FileFieldProps {
  isSmall: boolean
  disabled: boolean
  onFile: (file: File) => void
}

function FileField({ isSmall, disabled, onFile }: FileFieldProps) {
  const t = useWords(geofenceFileStrings)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    const file = files?.[0]
    if (file && !disabled) onFile(file)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same for keys and screen readers
    <div
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {isSmall ? null : (
        <>
          <p>{t('drop')}</p>
          <p className="muted">{t('limits', { count: MAX_SHAPES })}</p>
        </>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".kml,.gpx,.geojson,.json,application/geo+json"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file may be chosen again after it was changed.
          currentTarget.value = ''
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <IconFileUpload size={16} stroke={1.8} aria-hidden />
        {t(isSmall ? 'chooseOther' : 'choose')}
      </Button>
    </div>
  )
}
