import { SERVER_KEYS, type Server } from '@rastro/contracts'
import { useWords } from '../../i18n/strings.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { AttributeSwitch } from './attribute-fields.tsx'
import { Section } from './section.tsx'
import { serverStrings } from './strings.ts'

/** What is done to vehicles, and how carefully. */
export function VehicleFields({ value, change }: FieldsProps<Server>) {
  const t = useWords(serverStrings)
  const common = { value, change }
  return (
    <Section title={t('vehicles')} text={t('vehiclesText')}>
      <AttributeSwitch
        {...common}
        attribute={SERVER_KEYS.lazyDeletion}
        label={t('lazyDeletion')}
        text={t('lazyDeletionText')}
        usually={false}
      />
      <AttributeSwitch
        {...common}
        attribute={SERVER_KEYS.enableQrDriverId}
        label={t('qrDriver')}
        text={t('qrDriverText')}
        usually
      />
      <AttributeSwitch
        {...common}
        attribute={SERVER_KEYS.enableLockUnlock}
        label={t('lockUnlock')}
        text={t('lockUnlockText')}
        usually
      />
      <AttributeSwitch
        {...common}
        attribute={SERVER_KEYS.stopConfirmation}
        label={t('stopConfirmation')}
        text={t('stopConfirmationText')}
        usually={false}
      />
      <AttributeSwitch
        {...common}
        attribute={SERVER_KEYS.stopFourEyes}
        label={t('stopFourEyes')}
        text={t('stopFourEyesText')}
        usually={false}
      />
    </Section>
  )
}
