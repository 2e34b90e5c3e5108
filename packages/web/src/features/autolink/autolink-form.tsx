import { Select, TextInput } from '@mantine/core'
import { CATEGORIES, CATEGORY_WORDS } from '@rastro/contracts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { type LinkedDevice, useAutoLink } from '../../data/autolink.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import styles from './autolink.module.css'
import { autolinkStrings } from './strings.ts'

const EMPTY = { uniqueId: '', name: '', plate: '', model: '', category: '' }
type Entry = typeof EMPTY

/** Which sentence a refusal deserves; the server answers in its own words. */
function reasonOf(problem: unknown): 'taken' | 'limit' | 'denied' | 'invalid' | 'failed' {
  if (!(problem instanceof ApiError) || problem.status === null || problem.status >= 500) return 'failed'
  if (problem.body.includes('limit')) return 'limit'
  if (problem.body.includes('Device access')) return 'taken'
  return problem.body.includes('uniqueId') ? 'invalid' : 'denied'
}

function bodyOf({ uniqueId, name, plate, model, category }: Entry) {
  const known = CATEGORIES.find((one) => one === category)
  const attributes = { ...(plate ? { plate } : {}), ...(model ? { model } : {}), ...(known ? { category: known } : {}) }
  return { uniqueId: uniqueId.trim(), name: name.trim(), attributes }
}

interface AutolinkFormProps {
  /** The identifier of the address, `''` without one. */
  given: string
  onDone: (device: LinkedDevice) => void
}

/** What stands on a tracker, and what it sits in. */
export function AutolinkForm({ given, onDone }: AutolinkFormProps) {
  const t = useWords(autolinkStrings)
  const language = useLanguage()
  const [entry, setEntry] = useState<Entry>({ ...EMPTY, uniqueId: given })
  const [checked, setChecked] = useState(false)
  const link = useAutoLink()
  const field = (key: keyof Entry) => ({
    value: entry[key],
    onChange: (event: { currentTarget: { value: string } }) => setEntry({ ...entry, [key]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (entry.uniqueId.trim() === '' || entry.name.trim() === '') return
    link.mutate(bodyOf(entry), { onSuccess: onDone })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className="muted">{t('intro')}</p>
      <TextInput
        label={t('uniqueId')}
        description={t('uniqueIdHint')}
        inputMode="numeric"
        autoComplete="off"
        error={checked && entry.uniqueId.trim() === '' ? t('uniqueIdMissing') : undefined}
        {...field('uniqueId')}
      />
      <TextInput
        label={t('name')}
        error={checked && entry.name.trim() === '' ? t('nameMissing') : undefined}
        {...field('name')}
      />
      <div className={styles.pair}>
        <TextInput label={t('plate')} placeholder={t('optional')} maxLength={16} {...field('plate')} />
        <TextInput label={t('model')} placeholder={t('optional')} {...field('model')} />
      </div>
      <Select
        label={t('category')}
        placeholder={t('optional')}
        searchable
        clearable
        data={CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value][language] }))}
        value={entry.category || null}
        onChange={(category) => setEntry({ ...entry, category: category ?? '' })}
      />
      {link.isError ? (
        <p role="alert" className={styles.failure}>
          {t(reasonOf(link.error))}
        </p>
      ) : null}
      <Button look="primary" type="submit" disabled={link.isPending}>
        {link.isPending ? t('adding') : t('add')}
      </Button>
    </form>
  )
}
