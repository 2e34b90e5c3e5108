import { SERVER_KEYS, type Server } from '@rastro/contracts'
import { useWords } from '../../i18n/strings.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { AttributeSwitch } from './attribute-fields.tsx'
import { Section } from './section.tsx'
import { serverStrings } from './strings.ts'

/** Whether customers are billed here. */
export function CommerceFields({ value, change }: FieldsProps<Server>) {
  const t = useWords(serverStrings)
  return (
    <Section title={t('billing')} text={t('billingText')}>
      <AttributeSwitch
        {...{ value, change }}
        attribute={SERVER_KEYS.enableBilling}
        label={t('enableBilling')}
        text={t('enableBillingText')}
        usually={false}
      />
    </Section>
  )
}
