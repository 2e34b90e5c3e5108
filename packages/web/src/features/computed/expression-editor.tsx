import { useId, useMemo, useRef } from 'react'
import styles from './computed.module.css'
import { wordsOf } from './words-of-expression.ts'

interface ExpressionEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Names that mean something; others are marked. Empty: nothing is known yet. */
  known: ReadonlySet<string>
  /** The character an error is about, counted from 0. */
  wrongAt: number | null
  error: string | undefined
  readOnly: boolean
  inputRef: React.RefObject<HTMLTextAreaElement | null>
}

/** A text field that colours what is typed: names, numbers, texts, and the place of an error. */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { label, value, onChange, known, wrongAt, error, readOnly, inputRef } = props
  const id = useId()
  const paint = useRef<HTMLPreElement>(null)
  const words = useMemo(() => wordsOf(value), [value])
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.editor} data-wrong={error !== undefined || undefined}>
        <pre ref={paint} aria-hidden="true" className={styles.paint}>
          {words.map(({ kind, text, at }) => (
            <span
              key={at}
              className={styles[kind]}
              data-strange={(kind === 'name' && known.size > 0 && !known.has(text)) || undefined}
              data-wrong={(wrongAt !== null && wrongAt >= at && wrongAt < at + text.length) || undefined}
            >
              {text}
            </span>
          ))}
          {wrongAt !== null && wrongAt >= value.length ? <span data-wrong="">{'\u00a0'}</span> : null}
          {'\n'}
        </pre>
        <textarea
          ref={inputRef}
          id={id}
          className={styles.input}
          value={value}
          maxLength={4000}
          readOnly={readOnly}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={({ target }) => onChange(target.value)}
          onScroll={({ currentTarget }) => {
            if (paint.current) paint.current.scrollTop = currentTarget.scrollTop
          }}
        />
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
