import { Select } from '@mantine/core'
import type { Account, AccountCounts, AccountOrder } from '@rastro/contracts'
import {
  ACCOUNT_ORDERS,
  ACCOUNT_PROFILE_WORDS,
  ACCOUNT_PROFILES,
  ACCOUNT_STANDING_WORDS,
  ACCOUNT_STANDINGS,
} from '@rastro/contracts/accounts'
import { IconMoodEmpty, IconPlugConnectedX, IconUsers } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type AccountFilters, type Accounts, useAccountRows } from '../../data/accounts.ts'
import { ApiError } from '../../data/api.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Message } from '../../ui/message.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import type { TableSort } from '../../ui/table/sort.ts'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { useColumns } from './columns.tsx'
import { userStrings } from './strings.ts'
import { SummaryCards } from './summary-cards.tsx'
import styles from './users.module.css'

/** Typing rests so long before the server is asked. */
const REST_MS = 250

interface UserListProps {
  accounts: Accounts
  filters: AccountFilters
  change: (part: Partial<AccountFilters>) => void
  selected: number | null
  onOpen: (id: number) => void
  /** Null when the person may add nobody. */
  onAdd: (() => void) | null
}

function Search({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const t = useWords(userStrings)
  const [text, setText] = useState(query)
  useEffect(() => {
    if (text === query) return undefined
    const timer = setTimeout(() => onQuery(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text, query, onQuery])
  return (
    <SearchBox
      label={t('search')}
      hint={t('searchHint')}
      clearLabel={t('clearSearch')}
      value={text}
      onChange={setText}
    />
  )
}

type ToolsProps = Pick<UserListProps, 'filters' | 'change'> & { counts: AccountCounts | undefined }

function Tools({ filters, change, counts }: ToolsProps) {
  const t = useWords(userStrings)
  const language = useLanguage()
  const onQuery = useCallback((query: string) => change({ query }), [change])
  return (
    <div className={styles.tools}>
      <Search query={filters.query} onQuery={onQuery} />
      <Select
        aria-label={t('profile')}
        placeholder={t('allProfiles')}
        clearable
        data={ACCOUNT_PROFILES.map((profile) => ({ value: profile, label: ACCOUNT_PROFILE_WORDS[profile][language] }))}
        value={filters.profile}
        onChange={(value) => change({ profile: ACCOUNT_PROFILES.find((profile) => profile === value) ?? null })}
      />
      <Select
        aria-label={t('standing')}
        placeholder={t('allStandings')}
        clearable
        data={ACCOUNT_STANDINGS.map((standing) => ({
          value: standing,
          label: `${ACCOUNT_STANDING_WORDS[standing][language]}${counts ? ` (${formatNumber(counts[standing], language)})` : ''}`,
        }))}
        value={filters.standing}
        onChange={(value) => change({ standing: ACCOUNT_STANDINGS.find((standing) => standing === value) ?? null })}
      />
    </div>
  )
}

function isFiltered({ query, profile, standing }: AccountFilters): boolean {
  return query !== '' || profile !== null || standing !== null
}

function Nothing({ filters, change, onAdd }: Pick<UserListProps, 'filters' | 'change' | 'onAdd'>) {
  const t = useWords(userStrings)
  if (isFiltered(filters)) {
    return (
      <Message
        icon={<IconMoodEmpty size={22} stroke={1.6} aria-hidden />}
        title={t('nobodyFits')}
        action={
          <Button onClick={() => change({ query: '', profile: null, standing: null })}>{t('clearFilters')}</Button>
        }
      />
    )
  }
  return (
    <Message
      icon={<IconUsers size={22} stroke={1.6} aria-hidden />}
      title={t('empty')}
      text={t('emptyText')}
      action={
        onAdd ? (
          <Button look="primary" onClick={onAdd}>
            {t('add')}
          </Button>
        ) : null
      }
    />
  )
}

function Rows(props: UserListProps) {
  const { accounts, filters, change, selected, onOpen } = props
  const t = useWords(userStrings)
  const columns = useColumns()
  const { rows, count, onEnd } = useAccountRows(accounts)
  const sort = useMemo<TableSort>(
    () => ({ key: filters.order, direction: filters.descending ? 'descending' : 'ascending' }),
    [filters.order, filters.descending],
  )
  const onSort = useCallback(
    ({ key, direction }: TableSort) => {
      const order: AccountOrder = ACCOUNT_ORDERS.find((one) => one === key) ?? 'name'
      change({ order, descending: direction === 'descending' })
    },
    [change],
  )
  const onRow = useCallback(({ id }: Account) => onOpen(id), [onOpen])
  if (rows.length === 0) return <Nothing {...props} />
  return (
    <DataTable
      key={filters.query + String(filters.profile) + String(filters.standing)}
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      sort={sort}
      onSort={onSort}
      selected={selected}
      onRow={onRow}
      onEnd={onEnd}
      count={count}
      isTall
    />
  )
}

function keyOf({ id }: Account): number {
  return id
}

/** Summary, filters and table of the users. */
export function UserList(props: UserListProps) {
  const { accounts, filters, change } = props
  const t = useWords(userStrings)
  const counts = accounts.data?.pages[0]?.counts
  if (accounts.isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        text={accounts.error instanceof ApiError ? accounts.error.body : undefined}
        action={<Button onClick={() => void accounts.refetch()}>{t('retry')}</Button>}
      />
    )
  }
  return (
    <>
      {counts ? (
        <SummaryCards counts={counts} standing={filters.standing} onStanding={(standing) => change({ standing })} />
      ) : (
        <div className={styles.cardsRoom} />
      )}
      <Tools filters={filters} change={change} counts={counts} />
      {accounts.isPending ? <TableSkeleton /> : <Rows {...props} />}
    </>
  )
}
