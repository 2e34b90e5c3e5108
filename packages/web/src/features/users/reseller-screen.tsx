import type { Account, User } from '@rastro/contracts'
import { isReseller, resellerLimitOf } from '@rastro/contracts/accounts'
import { IconBuildingStore, IconPlugConnectedX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import {
  type AccountFilters,
  type Accounts,
  useAccountRows,
  useAccounts,
  useSaveUser,
  useUser,
} from '../../data/accounts.ts'
import { useRights } from '../../data/use-rights.ts'
import { useLanguage } from '../../i18n/language.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Kit } from '../../ui/kit.tsx'
import { Message } from '../../ui/message.tsx'
import { SettingsForm } from '../../ui/settings/settings-form.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { useColumns } from './columns.tsx'
import { refusalWord } from './explain.ts'
import { ResellerFields } from './reseller-fields.tsx'
import { userStrings } from './strings.ts'
import { useEdited } from './use-edited.ts'
import styles from './users.module.css'

const EVERYBODY: AccountFilters = { query: '', profile: null, standing: null, order: 'name', descending: false }

/** What a reseller may have and has: his flag, rights, address and limits with what is used of them. */
function OwnFigures({ user, total, limit }: { user: User; total: number; limit: number | null }) {
  const t = useWords(userStrings)
  const language = useLanguage()
  const own = resellerLimitOf(user)
  const most = own ?? limit
  const devices = user.deviceLimit === -1 ? t('unlimited') : formatNumber(user.deviceLimit, language)
  return (
    <div className={styles.cards} role="group" aria-label={t('reselling')}>
      <div className={styles.card}>
        <span>{t('customers')}</span>
        <span className={styles.limit}>
          <b className="num">{formatNumber(total, language)}</b>
          <span className="muted num">
            {most === null ? t('unlimited') : t('ofLimit', { limit: formatNumber(most, language) })}
          </span>
        </span>
      </div>
      <div className={styles.card}>
        <span>{t('deviceAllowance')}</span>
        <b className="num">{devices}</b>
      </div>
    </div>
  )
}

/** Resellers for an administrator, customers for a reseller: who there is, with vehicles and users below. */
function People({ accounts, onOpen, selected }: PeopleProps) {
  const t = useWords(userStrings)
  const columns = useColumns('reselling')
  const { rows, count, onEnd } = useAccountRows(accounts)
  const onRow = useCallback(({ id }: Account) => onOpen(id), [onOpen])
  return (
    <DataTable
      label={t('reselling')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      selected={selected}
      onRow={onRow}
      onEnd={onEnd}
      count={count}
      isTall
    />
  )
}

interface PeopleProps {
  accounts: Accounts
  selected: number | null
  onOpen: (id: number) => void
}

function keyOf({ id }: Account): number {
  return id
}

/** The four reseller fields of one user. */
function ResellerForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useWords(userStrings)
  const { mayEdit } = useRights()
  const save = useSaveUser()
  const { data: user, isPending } = useUser(id)
  if (!user) return isPending ? <TableSkeleton rows={4} /> : <p className={styles.missing}>{t('notFound')}</p>
  return (
    <SettingsForm
      name="reseller"
      item={user}
      label={user.name}
      renderFields={(form) => (
        <>
          <h2>{user.name}</h2>
          <ResellerFields form={form} />
        </>
      )}
      save={(value) => save.mutateAsync(value)}
      explain={(problem) => {
        const word = refusalWord(problem)
        return word && t(word)
      }}
      readOnly={!mayEdit('users')}
      onDone={onDone}
    />
  )
}

function Nobody({ administrator }: { administrator: boolean }) {
  const t = useWords(userStrings)
  const navigate = useNavigate()
  return (
    <Message
      icon={<IconBuildingStore size={22} stroke={1.6} aria-hidden />}
      title={t(administrator ? 'noResellers' : 'noCustomers')}
      text={t(administrator ? 'noResellersText' : 'noCustomersText')}
      action={
        <Button look="primary" onClick={() => void navigate({ to: '/users', search: {} })}>
          {t('toUsers')}
        </Button>
      }
    />
  )
}

function Reselling({ user, administrator }: { user: User; administrator: boolean }) {
  const t = useWords(userStrings)
  const { edited, edit } = useEdited()
  const filters = useMemo<AccountFilters>(
    () => (administrator ? { ...EVERYBODY, profile: 'reseller' } : EVERYBODY),
    [administrator],
  )
  const accounts = useAccounts(filters)
  const close = useCallback(() => edit(undefined), [edit])
  const selected = edited === undefined ? null : Number(edited)
  const [first] = accounts.data?.pages ?? []
  if (accounts.isError) {
    return (
      <Message
        alert
        icon={<IconPlugConnectedX size={22} stroke={1.6} aria-hidden />}
        title={t('failed')}
        action={<Button onClick={() => void accounts.refetch()}>{t('retry')}</Button>}
      />
    )
  }
  return (
    <div className={styles.screen}>
      <div className={styles.list} data-aside={selected !== null || undefined}>
        <p className={styles.intro}>{t(administrator ? 'resellersIntro' : 'customersIntro')}</p>
        {first && !administrator ? (
          <OwnFigures user={user} total={first.counts.total} limit={first.counts.limit} />
        ) : null}
        {!first ? <TableSkeleton /> : null}
        {first && first.total === 0 ? <Nobody administrator={administrator} /> : null}
        {first && first.total > 0 ? (
          <People accounts={accounts} selected={selected} onOpen={(id) => edit(String(id))} />
        ) : null}
      </div>
      {selected === null ? null : (
        <div className={styles.editor}>
          <ResellerForm key={selected} id={selected} onDone={close} />
        </div>
      )}
    </div>
  )
}

/** Who resells: for an administrator all resellers, for a reseller his customers, each with his settings. */
export default function ResellerScreen() {
  const t = useWords(userStrings)
  const { user, administrator } = useRights()
  if (!user) return null
  if (!administrator && !isReseller(user)) {
    return (
      <Message
        icon={<IconBuildingStore size={22} stroke={1.6} aria-hidden />}
        title={t('notReseller')}
        text={t('notResellerText')}
      />
    )
  }
  return (
    <Kit>
      <Reselling user={user} administrator={administrator} />
    </Kit>
  )
}
