import { TextInput } from '@mantine/core'
import type { ThemeLink } from '@rastro/contracts'
import { useWords } from '../../i18n/strings.ts'
import { themeStrings } from './strings.ts'
import type { ThemeForm } from './theme-form.ts'

const LINKS = ['androidApp', 'iosApp', 'dataPolicy'] as const satisfies readonly ThemeLink[]

/** What the product is called and where it sends people. */
export function GeneralTab({ value, change, problems, readOnly }: ThemeForm) {
  const t = useWords(themeStrings)
  return (
    <>
      <TextInput
        label={t('appName')}
        description={t('appNameHint')}
        value={value.title ?? ''}
        maxLength={60}
        readOnly={readOnly}
        onChange={({ currentTarget }) => change({ title: currentTarget.value || null })}
      />
      <TextInput
        label={t('company')}
        description={t('companyHint')}
        value={value.company ?? ''}
        maxLength={60}
        readOnly={readOnly}
        autoComplete="organization"
        onChange={({ currentTarget }) => change({ company: currentTarget.value || null })}
      />
      <TextInput
        label={t('whatsapp')}
        description={t('whatsappHint')}
        value={value.whatsapp ?? ''}
        maxLength={500}
        readOnly={readOnly}
        error={problems['whatsapp']}
        onChange={({ currentTarget }) => change({ whatsapp: currentTarget.value || null })}
      />
      {LINKS.map((name) => (
        <TextInput
          key={name}
          label={t(name)}
          type="url"
          placeholder="https://"
          value={value[name] ?? ''}
          maxLength={500}
          readOnly={readOnly}
          error={problems[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value || null })}
        />
      ))}
    </>
  )
}
