import { USER_KEYS } from '@rastro/contracts/user-keys'
import { useRights } from '../../data/use-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { AttributeInput, AttributeNumber, AttributeSwitch, Section, type UserForm } from './inputs.tsx'
import { userStrings } from './strings.ts'
import { useGiving } from './use-giving.ts'

/** Whether he resells, to how many, and under which address. */
export function ResellerFields(props: { form: UserForm }) {
  const t = useWords(userStrings)
  const { administrator } = useRights()
  const { mayGiveUsers } = useGiving(props.form.value.id)
  const form = mayGiveUsers ? props.form : { ...props.form, readOnly: true }
  return (
    <Section title={t('reselling')} hint={t('resellingHint')}>
      <AttributeSwitch
        form={form}
        attribute={USER_KEYS.reseller}
        label={t('reseller')}
        description={t(form.value.userLimit === 0 ? 'resellerNeedsUsers' : 'resellerHint')}
      />
      <AttributeSwitch
        form={form}
        attribute={USER_KEYS.subResellers}
        label={t('subResellers')}
        description={t('subResellersHint')}
      />
      <AttributeNumber
        form={form}
        attribute={USER_KEYS.resellerLimit}
        label={t('resellerLimit')}
        description={t('resellerLimitHint')}
        placeholder={t('noLimit')}
      />
      <AttributeInput
        form={administrator ? form : { ...form, readOnly: true }}
        attribute={USER_KEYS.resellerDomain}
        label={t('resellerDomain')}
        description={t(administrator ? 'resellerDomainHint' : 'resellerDomainAdministrator')}
        placeholder="rastreio.exemplo.com.br"
        autoCapitalize="none"
      />
    </Section>
  )
}
