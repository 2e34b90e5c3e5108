import { Checkbox, Switch } from '@mantine/core'
import { formatPermissions, parsePermissions } from '@rastro/contracts/permissions'
import { USER_KEYS } from '@rastro/contracts/user-keys'
import { useWords } from '../../i18n/strings.ts'
import { fieldText, withAttributes } from './draft.ts'
import { Section, type UserForm } from './inputs.tsx'
import { ALL_RIGHTS, AREAS, FURTHER, rightsAfter } from './permission-areas.ts'
import { userStrings } from './strings.ts'
import styles from './users.module.css'

/** What the account may do, right by right; without a map it may do everything. */
export function PermissionFields({ form, isInForce }: { form: UserForm; isInForce: boolean }) {
  const t = useWords(userStrings)
  const text = fieldText(form.value, 'permissions')
  const granted = parsePermissions(text)
  const keep = (rights: Iterable<number> | null): void => {
    const map = rights === null ? null : formatPermissions(rights)
    form.change(withAttributes(form.value, { [USER_KEYS.permissions]: map }))
  }
  const box = (right: number, label: string, name: string = label) => (
    <Checkbox
      key={right}
      label={label}
      aria-label={name}
      checked={granted.has(right)}
      disabled={form.readOnly}
      onChange={(event) => keep(rightsAfter(granted, right, event.currentTarget.checked))}
    />
  )
  return (
    <Section title={t('permissions')} hint={isInForce ? t('permissionsHint') : t('permissionsOff')}>
      <Switch
        label={t('limitRights')}
        description={t('limitRightsHint')}
        labelPosition="left"
        className={styles.switch ?? ''}
        checked={text !== ''}
        disabled={form.readOnly}
        onChange={(event) => keep(event.currentTarget.checked ? ALL_RIGHTS : null)}
      />
      {text === '' ? null : (
        <>
          {AREAS.map(({ area, rights }) => (
            <fieldset key={area} className={styles.area}>
              <legend>{t(`area_${area}`)}</legend>
              <div className={styles.rights}>
                {rights.map(({ right, word }) => {
                  const label = area === 'anchor' ? t('allowed') : t(word)
                  return box(right, label, `${t(`area_${area}`)}: ${label}`)
                })}
              </div>
            </fieldset>
          ))}
          <fieldset className={styles.area}>
            <legend>{t('further')}</legend>
            <div className={styles.rights}>{FURTHER.map(({ right, word }) => box(right, t(word)))}</div>
          </fieldset>
        </>
      )}
    </Section>
  )
}
