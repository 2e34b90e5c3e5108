import { Tabs } from '@mantine/core'
import { type Account, SERVER_KEYS, type User } from '@rastro/contracts'
import { isSwitchedOn } from '@rastro/contracts/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSaveUser } from '../../data/accounts.ts'
import { serverQuery } from '../../data/server.ts'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { type FieldsProps, type Problems, SettingsForm } from '../../ui/settings/settings-form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AccountFields, type Secret } from './account-fields.tsx'
import { BillingFields } from './billing-fields.tsx'
import { ContactFields } from './contact-fields.tsx'
import { refusalWord } from './explain.ts'
import { LinkFields } from './link-fields.tsx'
import { MapFields } from './map-fields.tsx'
import { PermissionFields } from './permission-fields.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ResellerFields } from './reseller-fields.tsx'
import { userStrings } from './strings.ts'
import styles from './users.module.css'
import { problemsOf, tabOf } from './validate.ts'

const NO_SECRET: Secret = { password: '', confirmation: '' }
const TABS = ['account', 'contact', 'permissions', 'map', 'billing', 'reseller', 'links'] as const
type Tab = (typeof TABS)[number]

interface FieldTabsProps {
  form: FieldsProps<User>
  secret: Secret
  onSecret: (secret: Secret) => void
  tab: string
  onTab: (tab: string) => void
}

/** Which tabs there are: advanced permissions and billing belong to the plus edition, and billing is switched on first. */
function tabsFor(plus: boolean, isBilling: boolean): readonly Tab[] {
  const isThere: Partial<Record<Tab, boolean>> = { permissions: plus, billing: plus && isBilling }
  return TABS.filter((tab) => isThere[tab] ?? true)
}

function FieldTabs({ form, secret, onSecret, tab, onTab }: FieldTabsProps) {
  const t = useWords(userStrings)
  const { plus } = useRights()
  const { data: info } = useQuery(serverQuery)
  const isOn = (key: string) => isSwitchedOn(info?.server.attributes[key])
  const isInForce = isOn(SERVER_KEYS.enableAdvancedPerms)
  const tabs = tabsFor(plus, isOn(SERVER_KEYS.enableBilling))
  const content: Readonly<Record<Tab, ReactNode>> = {
    account: <AccountFields form={form} secret={secret} onSecret={onSecret} />,
    contact: <ContactFields form={form} />,
    permissions: <PermissionFields form={form} isInForce={isInForce} />,
    map: <MapFields form={form} />,
    billing: <BillingFields form={form} />,
    reseller: <ResellerFields form={form} />,
    links: <LinkFields user={form.value} readOnly={form.readOnly} />,
  }
  return (
    <Tabs value={tab} onChange={(name) => onTab(name ?? 'account')} keepMounted={false} className={styles.tabs ?? ''}>
      <div className={styles.tabBar}>
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} className={styles.tabPanel ?? ''}>
          {content[name]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface UserFormProps {
  user: User
  /** His row of the list; undefined for a new one. */
  account: Account | undefined
  readOnly: boolean
  mayRemove: boolean
  onDone: () => void
}

/** The form of one user. */
export function UserForm({ user, account, readOnly, mayRemove, onDone }: UserFormProps) {
  const t = useWords(userStrings)
  const save = useSaveUser()
  const [secret, setSecret] = useState(NO_SECRET)
  const [tab, setTab] = useState('account')
  const [removing, setRemoving] = useState(false)
  const validate = (value: User): Problems =>
    Object.fromEntries(Object.entries(problemsOf(value, secret)).map(([field, word]) => [field, t(word)]))
  return (
    <>
      <SettingsForm
        name="users"
        item={user}
        label={user.name}
        renderFields={(form) => <FieldTabs form={form} secret={secret} onSecret={setSecret} tab={tab} onTab={setTab} />}
        validate={validate}
        onInvalid={(problems) => {
          showToast({ tone: 'warning', text: t('checkForm') })
          // Where something is wrong the person has to see it.
          setTab(tabOf(problems) ?? 'account')
        }}
        save={(value) => save.mutateAsync({ ...value, password: secret.password === '' ? null : secret.password })}
        explain={(problem) => {
          const word = refusalWord(problem)
          return word && t(word)
        }}
        askToRemove={mayRemove && account ? () => setRemoving(true) : undefined}
        readOnly={readOnly}
        onDone={onDone}
      />
      {removing && account ? (
        <RemoveDialog account={account} onRemoved={onDone} onClose={() => setRemoving(false)} />
      ) : null}
    </>
  )
}
