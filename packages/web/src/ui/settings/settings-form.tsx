import { IconTrash } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Kit } from '../kit.tsx'
import { useRaisedSheet } from '../raised-sheet.tsx'
import { uiStrings } from '../strings.ts'
import { showToast } from '../toasts.ts'
import styles from './settings.module.css'
import { settingsStrings } from './strings.ts'
import { useDraft } from './use-draft.ts'

/** What is wrong with a form: a sentence per field. Empty = it may be saved. */
export type Problems = Readonly<Record<string, string>>

export interface SettingsFormProps<T extends { id: number }> {
  /** Names the draft; unique in the app, such as `groups`. */
  name: string
  item: T
  /** What the person calls it, for the question before it is deleted. */
  label: string
  renderFields: (form: FieldsProps<T>) => ReactNode
  /** Asked at each change too, so it only looks. */
  validate?: (value: T) => Problems
  /** It was to be saved and may not be: where the fields are shown one part at a time, show the part that is wrong. */
  onInvalid?: (problems: Problems) => void
  save: (value: T) => Promise<T>
  /**
   * A sentence for what the server refused, or one for the field it refused, which `validate` then says too until the
   * field is changed; without one the form says that it was not saved.
   */
  explain?: (problem: unknown) => string | Problems | undefined
  /** Absent when it may not be deleted. */
  remove?: (() => Promise<void>) | undefined
  /** Ask for the deletion elsewhere, in place of `remove` and its question. */
  askToRemove?: (() => void) | undefined
  /** The person may look, not change. */
  readOnly: boolean
  /**
   * Something else has the word, such as drawing on the map: the foot with its buttons steps aside. A form that says so
   * works with the map, which phones keep half in sight beside it.
   */
  isWaiting?: boolean
  /** What was asked for is done; after a removal the form may be gone already. */
  onDone: () => void
}

export interface FieldsProps<T> {
  value: T
  change: (part: Partial<T>) => void
  problems: Problems
  readOnly: boolean
}

/** What a refused request said, for people who ask support. */
function bodyOf(problem: unknown): string {
  return problem instanceof Error && 'body' in problem && typeof problem.body === 'string' ? problem.body : ''
}

/** Whether a request got no answer at all: then nothing is wrong with what was typed. */
function isUnanswered(problem: unknown): boolean {
  return problem instanceof Error && 'status' in problem && problem.status === null
}

/** What was said of a refusal, as one text. */
function sentence(said: string | Problems): string {
  return typeof said === 'string' ? said : Object.values(said).join(' ')
}

/** Of what was wrong when it was to be saved, what still is: a field that was put right stops complaining at once. */
function stillWrong(found: Problems, now: Problems): Problems {
  return Object.fromEntries(Object.keys(found).flatMap((key) => (now[key] === undefined ? [] : [[key, now[key]]])))
}

/** Whether a component is still in the page, for what comes back after a while. */
function useIsOpen(): { readonly current: boolean } {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return isOpen
}

/** Form of one object: fields, what is wrong with them, and the foot with delete, cancel and save. */
export function SettingsForm<T extends { id: number }>(props: SettingsFormProps<T>) {
  const { name, item, label, renderFields, validate, onInvalid, save, explain, readOnly, isWaiting, onDone } = props
  const t = useWords(settingsStrings)
  const draft = useDraft(`${name}.${item.id}`, item)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [couldWrite] = useState(!readOnly)
  const form = useRef<HTMLFormElement>(null)
  const isOpen = useIsOpen()
  useRaisedSheet(isWaiting === undefined)
  useEffect(() => {
    // The first wrong field gets the focus once it is marked.
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs after the fields were marked, not otherwise
  }, [problems])
  const hasProblems = Object.keys(problems).length > 0
  const shown = hasProblems ? stillWrong(problems, validate?.(draft.value) ?? {}) : problems
  const close = (): void => {
    draft.discard()
    // The router asks the blocker only after this render has forgotten the draft.
    queueMicrotask(onDone)
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = validate?.(draft.value) ?? {}
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0) {
      onInvalid?.(found)
      return
    }
    setBusy(true)
    try {
      await save(draft.value)
      showToast({ tone: 'success', text: t('saved') })
      // Who went on meanwhile keeps what he opened.
      if (isOpen.current) close()
      else draft.discard()
    } catch (problem) {
      const said = explain?.(problem) ?? [t('notSaved'), bodyOf(problem)].filter(Boolean).join(' ')
      const text = isUnanswered(problem) ? `${sentence(said)} ${t('noAnswer')}` : sentence(said)
      if (typeof said === 'string') setFailure(text)
      else {
        setProblems(said)
        onInvalid?.(said)
      }
      // Who went on meanwhile does not see the form; what he typed waits there as a draft.
      if (!isOpen.current) showToast({ tone: 'error', text: `${label}: ${text}` })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Kit>
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {draft.isRestored ? <Restored onDiscard={draft.discard} /> : null}
        <div className={styles.fields}>
          {renderFields({ value: draft.value, change: draft.change, problems: shown, readOnly })}
          {failure ? (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          ) : null}
          {readOnly && couldWrite ? (
            <p role="alert" className={styles.failure}>
              {t('rightLost')}
            </p>
          ) : null}
        </div>
        {readOnly || isWaiting === true ? null : <Foot {...props} busy={busy} onClose={close} onFailure={setFailure} />}
      </form>
      <LeaveGuard when={draft.isChanged && !busy && !readOnly} onLeave={draft.discard} />
    </Kit>
  )
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useWords(settingsStrings)
  return (
    <div className={styles.restored} role="status">
      <span className="grow">{t('restored')}</span>
      <button type="button" onClick={onDiscard}>
        {t('discard')}
      </button>
    </div>
  )
}

interface FootProps<T extends { id: number }> extends SettingsFormProps<T> {
  busy: boolean
  onClose: () => void
  onFailure: (text: string) => void
}

function Foot<T extends { id: number }>({
  item,
  label,
  remove,
  askToRemove,
  explain,
  busy,
  onClose,
  onFailure,
}: FootProps<T>) {
  const t = useWords(settingsStrings)
  const words = useWords(uiStrings)
  const [asking, setAsking] = useState(false)
  const confirm = async (): Promise<void> => {
    try {
      await remove?.()
      showToast({ tone: 'success', text: t('removed') })
      // Even if the form went with its object, which others heard of first.
      onClose()
    } catch (problem) {
      onFailure(sentence(explain?.(problem) ?? [t('notRemoved'), bodyOf(problem)].filter(Boolean).join(' ')))
    }
  }
  return (
    <div className={styles.foot}>
      {(remove ?? askToRemove) && item.id > 0 ? (
        <button type="button" className={styles.remove} onClick={askToRemove ?? (() => setAsking(true))}>
          <IconTrash size={16} stroke={1.8} aria-hidden />
          {words('remove')}
        </button>
      ) : null}
      <span className="grow" />
      <Button onClick={onClose}>{words('cancel')}</Button>
      <Button look="primary" type="submit" disabled={busy}>
        {busy ? t('saving') : words('save')}
      </Button>
      {asking ? (
        <ConfirmDialog
          danger
          title={t('removeTitle', { name: label })}
          text={t('removeText')}
          confirm={words('remove')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

/** Going elsewhere with unsaved changes asks first. A reload needs no question: the draft is still there. */
function LeaveGuard({ when, onLeave }: { when: boolean; onLeave: () => void }) {
  const t = useWords(settingsStrings)
  const blocker = useBlocker({ shouldBlockFn: () => when, withResolver: true, enableBeforeUnload: false })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      danger
      title={t('leaveTitle')}
      text={t('leaveText')}
      confirm={t('leave')}
      onConfirm={() => {
        onLeave()
        blocker.proceed()
      }}
      onClose={blocker.reset}
    />
  )
}
