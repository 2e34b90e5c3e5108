import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { fileProblem } from './prepare-picture.ts'
import { themeStrings } from './strings.ts'
import styles from './theme.module.css'

interface PictureFieldProps {
  label: string
  hint?: string | undefined
  /** Address of the picture. */
  value: string | null
  readOnly: boolean
  /** What is drawn behind the picture where it is shown. */
  back?: 'light' | 'dark' | 'wide'
  /** Prepare and bring the chosen file. What it throws is told beside the field. */
  onChoose: (file: File) => Promise<void>
  onRemove: () => void
}

type Problem = 'wrongType' | 'tooLarge' | 'unreadable' | 'notBrought'

/** Whether the server said no, rather than the browser could not read the file. */
function problemOf(problem: unknown): Problem {
  return problem instanceof Error && 'status' in problem ? 'notBrought' : 'unreadable'
}

/** One picture of the theme: choose it or drop it here, see it, take it away. */
export function PictureField({ label, hint, value, readOnly, back = 'light', onChoose, onRemove }: PictureFieldProps) {
  const t = useWords(themeStrings)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'busy' | Problem>('idle')
  const [over, setOver] = useState(false)
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const wrong = fileProblem(file)
    if (wrong) return setState(wrong)
    setState('busy')
    try {
      await onChoose(file)
      setState('idle')
    } catch (problem) {
      setState(problemOf(problem))
    }
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (!readOnly) void take(event.dataTransfer.files[0])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way more; the button does it all
    <fieldset
      className={over ? `${styles.picture} ${styles.over}` : styles.picture}
      disabled={readOnly}
      aria-describedby={`${id}-hint`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <legend>{label}</legend>
      <div className={`${styles.shown} ${styles[back]}`}>
        {value === null ? <IconPhotoUp size={20} stroke={1.5} aria-hidden /> : <img src={value} alt={label} />}
      </div>
      <div className={styles.choose}>
        <div className={styles.chooseLine}>
          <Button onClick={() => input.current?.click()} disabled={readOnly || state === 'busy'}>
            {state === 'busy' ? t('preparing') : t(value === null ? 'choose' : 'replace')}
          </Button>
          {value === null ? (
            <span className="muted">{t('drop')}</span>
          ) : (
            <IconButton label={`${t('takeAway')}: ${label}`} onClick={onRemove} disabled={readOnly}>
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </IconButton>
          )}
        </div>
        {hint ? (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        ) : null}
        {state === 'idle' || state === 'busy' ? null : (
          <p role="alert" className={styles.wrong}>
            {t(state)}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-label={`${t('choose')}: ${label}`}
        className="sr"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
