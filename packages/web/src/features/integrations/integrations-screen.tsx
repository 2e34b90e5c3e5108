import { INTEGRATION_KEYS, INTEGRATION_SECRETS, type IntegrationKey, isEmail } from '@rastro/contracts'
import { IconCreditCard, IconMail, IconMailDollar, IconPlug } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { ApiError } from '../../data/api.ts'
import { type Integration, useIntegrations, useSaveIntegration } from '../../data/integrations.ts'
import { useWords } from '../../i18n/strings.ts'
import type { Problems } from '../../ui/settings/settings-form.tsx'
import { SettingsScreen } from '../../ui/settings/settings-screen.tsx'
import { FIELDS_OF, type IntegrationForm } from './fields.tsx'
import { integrationStrings } from './strings.ts'
import { TestSection } from './test-section.tsx'

const ICONS = { payment: IconCreditCard, mail: IconMail, invoiceMail: IconMailDollar } as const
const NOTHING: readonly Integration[] = []

/** What a secret becomes when the form is saved: null keeps it, an empty text removes it. */
type Secret = string | null

/** Services the installation is connected with, each with its fields and a test. */
export default function IntegrationsScreen() {
  const t = useWords(integrationStrings)
  const { edit }: { edit?: string } = useSearch({ strict: false })
  const loading = useIntegrations()
  const save = useSaveIntegration()
  // Apart from the draft, which the browser keeps: a secret is nowhere but in this page.
  const [typed, setTyped] = useState<{ secret: Secret; at: string | undefined }>({ secret: null, at: edit })
  const secret = typed.at === edit ? typed.secret : null
  const setSecret = (text: Secret): void => setTyped({ secret: text, at: edit })
  const items = useMemo(() => (loading.data ?? NOTHING).map(formOf), [loading.data])
  const row = useCallback(
    ({ integration }: IntegrationForm) => {
      const { key } = integration
      const Icon = ICONS[key]
      return {
        title: t(key),
        detail: t(`${key}Text`),
        lead: <Icon size={20} stroke={1.5} aria-hidden />,
        tail: <span className="muted">{t(stateOf(integration))}</span>,
      }
    },
    [t],
  )
  const isDenied = loading.error instanceof ApiError && loading.error.status === 400
  return (
    <SettingsScreen
      name="integrations"
      items={items}
      denied={isDenied}
      loading={loading}
      row={row}
      blank={null}
      mayEdit
      renderFields={(form) => {
        const Fields = FIELDS_OF[form.value.integration.key]
        return (
          <>
            <Fields {...form} secret={secret} onSecret={setSecret} />
            <TestSection
              integrationKey={form.value.integration.key}
              isChanged={secret !== null || isChanged(form.value, items)}
            />
          </>
        )
      }}
      validate={({ integration }) => problemsOf(integration, t)}
      save={async ({ integration }) => {
        const name = INTEGRATION_SECRETS[integration.key]
        const values = name === null ? integration.values : { ...integration.values, [name]: secret }
        const saved = await save.mutateAsync({ key: integration.key, values })
        setSecret(null)
        return formOf(saved)
      }}
      empty={{ icon: <IconPlug size={22} stroke={1.6} aria-hidden />, title: t('list'), text: t('notReady') }}
      newLabel={t('list')}
      newTitle={t('list')}
    />
  )
}

function formOf(integration: Integration): IntegrationForm {
  return { id: INTEGRATION_KEYS.indexOf(integration.key) + 1, integration }
}

function isChanged(form: IntegrationForm, items: readonly IntegrationForm[]): boolean {
  const stored = items.find(({ id }) => id === form.id)
  return JSON.stringify(stored?.integration.values) !== JSON.stringify(form.integration.values)
}

function stateOf(integration: Integration): 'ready' | 'notReady' | 'isSandbox' | 'isOff' {
  if (integration.key === 'invoiceMail') return integration.values.enabled ? 'ready' : 'isOff'
  if (integration.key === 'mail') return integration.values.host.trim() === '' ? 'notReady' : 'ready'
  if (!integration.hasSecret) return 'notReady'
  return integration.values.sandbox ? 'isSandbox' : 'ready'
}

function isWrong(address: string): boolean {
  return address.trim() !== '' && !isEmail(address)
}

function problemsOf({ key, values }: Integration, t: (word: 'badAddress' | 'portMissing') => string): Problems {
  const named: Readonly<Record<IntegrationKey, Problems>> = {
    payment: key === 'payment' && isWrong(values.email) ? { email: t('badAddress') } : {},
    invoiceMail: key === 'invoiceMail' && isWrong(values.sender) ? { sender: t('badAddress') } : {},
    mail:
      key === 'mail'
        ? {
            ...(isWrong(values.sender) && { sender: t('badAddress') }),
            ...(!(values.port >= 1 && values.port <= 65_535) && { port: t('portMissing') }),
          }
        : {},
  }
  return named[key]
}
