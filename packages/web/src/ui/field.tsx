import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { useWords } from '../i18n/strings.ts'
import styles from './field.module.css'
import { uiStrings } from './strings.ts'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** Said below the input when it is wrong; the input is then marked invalid. */
  error?: string | undefined
  /** Sits inside the input, at its end. */
  tail?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled text input, 44 px high. */
export function TextField({ label, error, tail, ref, ...input }: FieldProps) {
  const id = useId()
  const described = error ? { 'aria-describedby': `${id}-error`, 'aria-invalid': true } : {}
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input id={id} ref={ref} {...described} {...input} />
        {tail}
      </span>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** A password input that can show what was typed; paste stays allowed. */
export function PasswordField(props: Omit<FieldProps, 'tail' | 'type'>) {
  const t = useWords(uiStrings)
  const [visible, setVisible] = useState(false)
  const Eye = visible ? IconEyeOff : IconEye
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={visible}
      aria-label={t(visible ? 'hidePassword' : 'showPassword')}
      onClick={() => setVisible(!visible)}
    >
      <Eye size={16} stroke={1.9} aria-hidden />
    </button>
  )
  return <TextField {...props} type={visible ? 'text' : 'password'} tail={toggle} />
}

interface CheckProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox with its sentence. */
export function CheckField({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
