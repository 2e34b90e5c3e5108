import { type Account, USER_DEFAULTS, type User } from '@rastro/contracts'
import { IconMoodEmpty, IconPlus, IconUsers, IconX } from '@tabler/icons-react'
import { useCallback, useMemo, useRef } from 'react'
import { type Accounts, readAccounts, useAccounts, useUser } from '../../data/accounts.ts'
import { type Rights, useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ExportMenu } from '../../ui/export/export-menu.tsx'
import { useHeading } from '../../ui/heading.tsx'
import { Kit } from '../../ui/kit.tsx'
import { Message } from '../../ui/message.tsx'
import { useWidth } from '../../ui/table/use-width.ts'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { useExportColumns } from './columns.tsx'
import { ManyMenu } from './many-menu.tsx'
import { userStrings } from './strings.ts'
import { useEdited } from './use-edited.ts'
import { useFilters } from './use-filters.ts'
import { UserActions } from './user-actions.tsx'
import { UserForm } from './user-form.tsx'
import { UserList } from './user-list.tsx'
import styles from './users.module.css'

/** From this width in pixels on, list and form stand beside each other. */
const BESIDE = 880

/** Somebody new as the form begins with him: an administrator gives any number of vehicles unless he says otherwise. */
function blankFor({ administrator }: Rights): User {
  return { ...USER_DEFAULTS, deviceLimit: administrator ? -1 : 0 }
}

interface EditorProps {
  edited: string
  account: Account | undefined
  onDone: () => void
}

function Editor({ edited, account, onDone }: EditorProps) {
  const t = useWords(userStrings)
  const rights = useRights()
  const id = edited === 'new' ? null : Number(edited)
  const { data, isPending, isError } = useUser(id)
  const blank = useMemo(() => blankFor(rights), [rights])
  const user = id === null ? blank : data
  // A row that is not in sight tells nothing: the server decides then.
  const mayChange = account?.mayChange ?? true
  return (
    <div className={styles.editor}>
      <div className={styles.editorHead}>
        <h2 className="ell">{id === null ? t('newTitle') : (user?.name ?? '')}</h2>
        {user && id !== null ? <UserActions user={user} account={account} /> : null}
        <IconButton label={t('close')} onClick={onDone}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      {id !== null && isPending ? <TableSkeleton rows={6} /> : null}
      {id !== null && isError ? (
        <Message
          icon={<IconMoodEmpty size={22} stroke={1.6} aria-hidden />}
          title={t('notFound')}
          action={<Button onClick={onDone}>{t('backToList')}</Button>}
        />
      ) : null}
      {user ? (
        <UserForm
          key={edited}
          user={user}
          account={account}
          readOnly={id === null ? !rights.mayCreate('users') : !rights.mayEdit('users') || !mayChange}
          mayRemove={rights.mayDelete('users') && account?.mayRemove === true}
          onDone={onDone}
        />
      ) : null}
    </div>
  )
}

/** Whether somebody has users at all; the list is not asked for otherwise (PERM-19). */
function managesUsers({ user, administrator }: Rights): boolean {
  return administrator || (user?.userLimit ?? 0) !== 0
}

function useTools(mayAdd: boolean, accounts: Accounts, add: () => void) {
  const t = useWords(userStrings)
  const columns = useExportColumns()
  const { filters } = useFilters()
  const isEmpty = (accounts.data?.pages[0]?.total ?? 0) === 0
  const rows = useMemo(() => (isEmpty ? [] : () => readAccounts(filters)), [isEmpty, filters])
  return useMemo(
    () => (
      <>
        <ExportMenu title={t('title')} columns={columns} rows={rows} />
        <ManyMenu mayAdd={mayAdd} />
        {mayAdd ? (
          <Button onClick={add}>
            <IconPlus size={16} stroke={1.9} aria-hidden />
            {t('add')}
          </Button>
        ) : null}
      </>
    ),
    [t, columns, rows, mayAdd, add],
  )
}

/** Everybody one may act for, with the form of one beside the list where there is room. */
export default function UsersScreen() {
  const t = useWords(userStrings)
  const rights = useRights()
  const frame = useRef<HTMLDivElement>(null)
  const isBeside = useWidth(frame) >= BESIDE
  const { filters, change } = useFilters()
  const { edited, edit } = useEdited()
  const isManager = managesUsers(rights)
  const accounts = useAccounts(filters, isManager)
  const add = useCallback(() => edit('new'), [edit])
  const close = useCallback(() => edit(undefined), [edit])
  const mayAdd = isManager && rights.mayCreate('users')
  const count = accounts.data?.pages[0]?.total
  const tools = useTools(mayAdd, accounts, add)
  const extra = useMemo(() => (count === undefined ? null : <span className="muted num">{count}</span>), [count])
  // Where the form takes the place of the list, its head says enough.
  const isAlone = edited !== undefined && !isBeside
  useHeading(null, isAlone ? null : extra, isAlone ? null : tools)
  const selected = edited === undefined || edited === 'new' ? null : Number(edited)
  const account = accounts.data?.pages.flatMap((page) => page.rows).find(({ id }) => id === selected)
  if (!isManager) {
    return (
      <Message icon={<IconUsers size={22} stroke={1.6} aria-hidden />} title={t('noUsers')} text={t('noUsersText')} />
    )
  }
  return (
    <Kit>
      <div ref={frame} className={styles.screen}>
        {edited === undefined || isBeside ? (
          <div className={styles.list}>
            <UserList
              accounts={accounts}
              filters={filters}
              change={change}
              selected={selected}
              onOpen={(id) => edit(String(id))}
              onAdd={mayAdd ? add : null}
            />
          </div>
        ) : null}
        {edited === undefined ? null : <Editor key={edited} edited={edited} account={account} onDone={close} />}
      </div>
    </Kit>
  )
}
