import { TextInput } from '@mantine/core'
import { IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { listViews, openView, removeView, saveView, toggleStartView } from '../../../data/list-views.ts'
import { usePreference } from '../../../data/preferences.ts'
import { useWords } from '../../../i18n/strings.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { listStrings } from './list-strings.ts'
import styles from './views-dialog.module.css'

const MAX_NAME = 60

function SaveForm({ onDone }: { onDone: () => void }) {
  const t = useWords(listStrings)
  const [name, setName] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    saveView(name.trim())
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <p className="muted">{t('viewText')}</p>
      <TextInput
        label={t('viewName')}
        placeholder={t('viewNameHint')}
        value={name}
        maxLength={MAX_NAME}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button look="primary" type="submit" disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </form>
  )
}

function ViewList({ onDone }: { onDone: () => void }) {
  const t = useWords(listStrings)
  const { views, start } = usePreference(listViews)
  if (views.length === 0) return <p className="muted">{t('noViews')}</p>
  return (
    <ul className={styles.views}>
      {views.map((view) => {
        const isStart = view.name === start
        const Star = isStart ? IconStarFilled : IconStar
        return (
          <li key={view.name}>
            <button
              type="button"
              className={`${styles.name} ell`}
              onClick={() => {
                openView(view)
                onDone()
              }}
            >
              {view.name}
            </button>
            <IconButton label={t('startView')} aria-pressed={isStart} onClick={() => toggleStartView(view.name)}>
              <Star size={18} stroke={1.6} aria-hidden />
            </IconButton>
            <IconButton label={t('removeView', { name: view.name })} onClick={() => removeView(view.name)}>
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

/** Name the present view, or look after those that were saved. */
export default function ViewsDialog({ saves, onClose }: { saves: boolean; onClose: () => void }) {
  const t = useWords(listStrings)
  return (
    <Dialog opened title={t('views')} onClose={onClose}>
      {saves ? <SaveForm onDone={onClose} /> : <ViewList onDone={onClose} />}
    </Dialog>
  )
}
