import { PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSaveAccount } from '../../data/account.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './account.module.css'
import { type SecretProblem, secretProblemOf } from './problem.ts'
import { accountStrings } from './strings.ts'

const EMPTY = { current: '', password: '', again: '' }

/** Which field a problem is about. */
const FIELD: Readonly<Record<SecretProblem, keyof typeof EMPTY | null>> = {
  differ: 'again',
  weak: 'password',
  currentNeeded: 'current',
  currentWrong: 'current',
  failed: null,
}

/** A new password; every other session ends with the old one. */
export function PasswordSection() {
  const t = useWords(accountStrings)
  const save = useSaveAccount()
  const [values, setValues] = useState(EMPTY)
  const [problem, setProblem] = useState<SecretProblem | null>(null)
  const field = (name: keyof typeof EMPTY) => ({
    label: t(name),
    visibilityToggleButtonProps: { 'aria-label': t('show', { name: t(name) }) },
    value: values[name],
    error: problem !== null && FIELD[problem] === name ? t(problem) : null,
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { current, password, again } = values
    if (current === '') return setProblem('currentNeeded')
    if (password === '') return setProblem('weak')
    if (password !== again) return setProblem('differ')
    try {
      await save.mutateAsync({ password, currentPassword: current })
      setValues(EMPTY)
      setProblem(null)
      showToast({ tone: 'success', text: t('passwordSaved') })
    } catch (refused) {
      setProblem(secretProblemOf(refused))
    }
  }
  return (
    <form className={styles.section} onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('passwordTitle')}</h2>
      <PasswordInput {...field('current')} autoComplete="current-password" />
      <PasswordInput {...field('password')} autoComplete="new-password" />
      <PasswordInput {...field('again')} autoComplete="new-password" />
      {problem === 'failed' ? (
        <p role="alert" className={styles.bad}>
          {t('failed')}
        </p>
      ) : null}
      <Button type="submit" look="primary" disabled={save.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  )
}
