import { formatPostalCode, postalCodeDigits } from '@rastro/contracts/postal-codes'
import { USER_KEYS, type UserKey } from '@rastro/contracts/user-keys'
import { useState } from 'react'
import { findPostalPlace } from '../../data/postal-codes.ts'
import { useWords } from '../../i18n/strings.ts'
import { fieldText, withAttributes } from './draft.ts'
import { AttributeInput, Section, type UserForm } from './inputs.tsx'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

/** Fills street, neighbourhood, city and state from the postal code, where the server knows somebody to ask. */
function usePostalCode({ value, change }: UserForm) {
  const [state, setState] = useState<'idle' | 'asking' | 'found' | 'unknown'>('idle')
  const find = async (text: string): Promise<void> => {
    const digits = postalCodeDigits(text)
    if (digits === null) return setState('idle')
    setState('asking')
    const { place, isAsked } = await findPostalPlace(digits)
    setState(place ? 'found' : isAsked ? 'unknown' : 'idle')
    if (!place) return
    const { street, neighbourhood, city, state: region } = place
    const found = {
      [USER_KEYS.postalCode]: formatPostalCode(digits),
      [USER_KEYS.street]: street || fieldText(value, 'street'),
      [USER_KEYS.neighbourhood]: neighbourhood || fieldText(value, 'neighbourhood'),
      [USER_KEYS.city]: city,
      [USER_KEYS.state]: region,
    }
    change(withAttributes(value, found))
  }
  return { state, find }
}

function Address({ form }: { form: UserForm }) {
  const t = useWords(userStrings)
  const { state, find } = usePostalCode(form)
  const input = (field: UserKey, label: Parameters<typeof t>[0], maxLength = 128) => (
    <AttributeInput form={form} attribute={USER_KEYS[field]} label={t(label)} maxLength={maxLength} />
  )
  return (
    <Section title={t('address')}>
      <div className={styles.pair}>
        <AttributeInput
          form={form}
          attribute={USER_KEYS.postalCode}
          label={t('postalCode')}
          maxLength={9}
          inputMode="numeric"
          description={state === 'idle' ? undefined : t(`postal${state}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onBlur={(event) => void find(event.currentTarget.value)}
        />
        {input('state', 'state', 2)}
      </div>
      {input('street', 'street')}
      <div className={styles.pair}>
        {input('number', 'number', 16)}
        {input('complement', 'complement')}
        {input('neighbourhood', 'neighbourhood')}
        {input('city', 'city')}
      </div>
    </Section>
  )
}

/** Where he lives and how he is reached. */
export function ContactFields({ form }: { form: UserForm }) {
  const t = useWords(userStrings)
  const phone = (field: 'personalPhone' | 'commercialPhone' | 'whatsapp') => (
    <AttributeInput form={form} attribute={USER_KEYS[field]} label={t(field)} type="tel" maxLength={32} />
  )
  return (
    <>
      <Section title={t('contacts')}>
        <div className={styles.pair}>
          {phone('personalPhone')}
          {phone('commercialPhone')}
          {phone('whatsapp')}
          <AttributeInput form={form} attribute={USER_KEYS.contactEmail} label={t('contactEmail')} type="email" />
        </div>
      </Section>
      <Address form={form} />
    </>
  )
}
