import { TextInput } from '@mantine/core'
import type { User } from '@rastro/contracts'
import { ERRORS } from '@rastro/contracts/errors'
import { useQuery } from '@tanstack/react-query'
import { useSaveAccount } from '../../data/account.ts'
import { ApiError } from '../../data/api.ts'
import { serverQuery } from '../../data/server.ts'
import { useWords } from '../../i18n/strings.ts'
import { type FieldsProps, type Problems, SettingsForm } from '../../ui/settings/settings-form.tsx'
import { accountStrings } from './strings.ts'

const SHORTEST = { name: 3, email: 4 } as const

function Fields({ value, change, problems, readOnly }: FieldsProps<User>) {
  const t = useWords(accountStrings)
  const { data: info } = useQuery(serverQuery)
  const isFixed = !value.administrator && (value.fixedEmail || (info?.server.fixedEmail ?? false))
  return (
    <>
      <TextInput
        label={t('name')}
        value={value.name}
        maxLength={128}
        readOnly={readOnly}
        error={problems['name']}
        autoComplete="name"
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('email')}
        description={isFixed ? t('emailFixed') : undefined}
        value={value.email}
        maxLength={128}
        readOnly={readOnly || isFixed}
        error={problems['email']}
        autoComplete="email"
        autoCapitalize="none"
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <TextInput
        label={t('login')}
        value={value.login ?? ''}
        maxLength={128}
        readOnly={readOnly}
        autoComplete="username"
        autoCapitalize="none"
        onChange={(event) => change({ login: event.currentTarget.value || null })}
      />
      <TextInput
        label={t('phone')}
        type="tel"
        value={value.phone ?? ''}
        maxLength={128}
        readOnly={readOnly}
        autoComplete="tel"
        onChange={(event) => change({ phone: event.currentTarget.value || null })}
      />
    </>
  )
}

/** Who the person is: name, e-mail, user name, phone. */
export function ProfileForm({ user, readOnly }: { user: User; readOnly: boolean }) {
  const t = useWords(accountStrings)
  const save = useSaveAccount()
  const validate = ({ name, email }: User): Problems => ({
    ...(name.trim().length < SHORTEST.name ? { name: t('nameShort') } : {}),
    ...(email.trim().length < SHORTEST.email ? { email: t('emailShort') } : {}),
  })
  const explain = (problem: unknown): string | undefined =>
    problem instanceof ApiError && problem.body.startsWith(ERRORS.duplicateEmail.text) ? t('taken') : undefined
  return (
    <SettingsForm
      name="account.profile"
      item={user}
      label={user.name}
      renderFields={(form) => <Fields {...form} />}
      validate={validate}
      save={({ name, email, login, phone }) => save.mutateAsync({ name, email, login, phone })}
      explain={explain}
      readOnly={readOnly}
      onDone={() => undefined}
    />
  )
}
