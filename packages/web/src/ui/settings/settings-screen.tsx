import { IconMoodEmpty, IconPlugConnectedX, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../button.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import type { ExportColumn } from '../export/export-table.ts'
import { useHeading } from '../heading.tsx'
import { Message } from '../message.tsx'
import { SearchBox } from '../search-box.tsx'
import { useDelayed } from '../use-delayed.ts'
import styles from './settings.module.css'
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx'
import { SettingsRows } from './settings-rows.tsx'
import { settingsStrings } from './strings.ts'

/** One object as a row of the list. */
export interface SettingsRow {
  title: string
  /** Muted second line. */
  detail?: ReactNode
  /** At the start of the row: an icon or a colour. */
  lead?: ReactNode
  /** At the end of the row. */
  tail?: ReactNode
  /** What the search looks in, beside title and detail when they are texts. */
  words?: string
}

interface Loading {
  isPending: boolean
  isError: boolean
  error: Error | null
  refetch: () => unknown
}

export interface SettingsScreenProps<T extends { id: number }>
  extends Pick<SettingsFormProps<T>, 'name' | 'renderFields' | 'validate' | 'save' | 'explain' | 'isWaiting'> {
  items: readonly T[]
  /** The person may not see this list at all. */
  denied: boolean
  loading: Loading
  row: (item: T) => SettingsRow
  /** A new object as the form begins with it; null when the person may not make one. */
  blank: T | null
  mayEdit: boolean
  remove?: ((id: number) => Promise<void>) | undefined
  /** What the list is and why it is empty; the button to make the first one is added. */
  empty: { icon: ReactNode; title: string; text: string }
  /** What the button that makes a new one says, such as "Novo grupo". */
  newLabel: string
  /** Heading of the form of a new one. */
  newTitle: string
  /** Further controls beside the search, such as a filter. */
  tools?: ReactNode
  /** Further controls in the heading, there even without any object. Keep it the same while nothing changes. */
  actions?: ReactNode
  /** What the list is as a file; without it there is none. */
  exported?: { title: string; columns: readonly ExportColumn<T>[] }
}

/** The object the address asks for: its id, `new`, or none. */
function useEdited(): { edited: string | undefined; edit: (what: string) => void; close: () => void } {
  const { edit: edited }: { edit?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (toWhat: (before: Record<string, unknown>) => Record<string, unknown>) =>
      void navigate({ to: '.', search: toWhat }),
    [navigate],
  )
  const edit = useCallback((what: string) => change((before) => ({ ...before, edit: what })), [change])
  // Only what this one opened: who went on meanwhile keeps what he sees.
  const close = useCallback(
    () => change((before) => (before['edit'] === edited ? { ...before, edit: undefined } : before)),
    [change, edited],
  )
  return { edited, edit, close }
}

/**
 * A list and the form of one of its objects in the same panel; the map stays beside it. `?edit=<id>` opens an object,
 * `?edit=new` a new one, so that both can be linked to and the browser's back button closes the form.
 */
export function SettingsScreen<T extends { id: number }>(props: SettingsScreenProps<T>) {
  const { edited, edit, close } = useEdited()
  if (edited !== undefined) return <Form {...props} edited={edited} onDone={close} />
  return <List {...props} edit={edit} />
}

function Form<T extends { id: number }>(props: SettingsScreenProps<T> & { edited: string; onDone: () => void }) {
  const {
    edited,
    items,
    blank,
    loading,
    row,
    newTitle,
    mayEdit,
    remove,
    onDone,
    name,
    renderFields,
    validate,
    save,
    explain,
  } = props
  const t = useWords(settingsStrings)
  const isNew = edited === 'new'
  const item = isNew ? blank : items.find(({ id }) => String(id) === edited)
  const label = item && !isNew ? row(item).title : ''
  useHeading(isNew ? newTitle : label || null, null)
  if (loading.isPending && !isNew) return <Skeleton />
  if (!item) {
    return (
      <Message
        icon={<IconMoodEmpty size={22} stroke={1.6} aria-hidden />}
        title={t('notFound')}
        action={<Button onClick={onDone}>{t('back')}</Button>}
      />
    )
  }
  return (
    <SettingsForm
      key={edited}
      {...{ name, item, label, renderFields, save, onDone }}
      {...(validate ? { validate } : {})}
      {...(explain ? { explain } : {})}
      {...(props.isWaiting === undefined ? {} : { isWaiting: props.isWaiting })}
      remove={remove && item.id > 0 ? () => remove(item.id) : undefined}
      readOnly={!isNew && !mayEdit}
    />
  )
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function List<T extends { id: number }>(props: SettingsScreenProps<T> & { edit: (what: string) => void }) {
  const { items, denied, loading, row, blank, empty, newLabel, tools, edit, exported, actions: further } = props
  const t = useWords(settingsStrings)
  const [search, setSearch] = useState('')
  const rows = useMemo(() => items.map((item) => ({ id: item.id, ...row(item) })), [items, row])
  const found = useMemo(() => {
    const wanted = plain(search.trim())
    if (wanted === '') return rows
    const textOf = (part: ReactNode): string => (typeof part === 'string' ? part : '')
    return rows.filter(({ title, detail, words: more }) =>
      plain([title, textOf(detail), more ?? ''].join(' ')).includes(wanted),
    )
  }, [rows, search])
  // An empty list offers the first one in its middle; once is enough.
  const isEmpty = items.length === 0 && !loading.isPending && !loading.isError && !denied
  const mayAdd = blank !== null && !isEmpty
  const actions = useMemo(() => {
    // On phones a bar comes only with something to do.
    if (!mayAdd && !further && (!exported || items.length === 0)) return null
    const shown = new Set(found.map(({ id }) => id))
    return (
      <>
        {further}
        {exported && items.length > 0 ? (
          <ExportMenu {...exported} rows={items.filter(({ id }) => shown.has(id))} />
        ) : null}
        {mayAdd ? (
          <Button onClick={() => edit('new')}>
            <IconPlus size={16} stroke={1.9} aria-hidden />
            {newLabel}
          </Button>
        ) : null}
      </>
    )
  }, [exported, items, found, mayAdd, newLabel, edit, further])
  useHeading(null, null, actions)
  const skeleton = useDelayed(loading.isPending, 150)
  if (loading.isPending) return skeleton ? <Skeleton /> : null
  if (loading.isError || denied) return <Missing denied={denied} loading={loading} />
  if (items.length === 0) {
    return (
      <Message
        {...empty}
        action={
          blank ? (
            <Button look="primary" onClick={() => edit('new')}>
              {newLabel}
            </Button>
          ) : null
        }
      />
    )
  }
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          label={t('search')}
          hint={t('search')}
          clearLabel={t('clearSearch')}
          value={search}
          onChange={setSearch}
        />
        {tools}
      </div>
      {found.length === 0 ? (
        <Message
          icon={<IconMoodEmpty size={22} stroke={1.6} aria-hidden />}
          title={t('nothingFound', { text: search })}
        />
      ) : (
        <SettingsRows rows={found} onOpen={(id) => edit(String(id))} />
      )}
    </>
  )
}

function Missing({ denied, loading }: { denied: boolean; loading: Loading }) {
  const t = useWords(settingsStrings)
  const icon = <IconPlugConnectedX size={22} stroke={1.6} aria-hidden />
  if (denied) return <Message icon={icon} title={t('denied')} />
  return (
    <Message
      alert
      icon={icon}
      title={t('failed')}
      text={loading.error?.message}
      action={<Button onClick={() => void loading.refetch()}>{t('retry')}</Button>}
    />
  )
}

function Skeleton() {
  const t = useWords(settingsStrings)
  return (
    <div className={styles.skeleton} role="status" aria-label={t('loading')}>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  )
}
