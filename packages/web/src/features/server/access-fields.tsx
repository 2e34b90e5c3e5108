import { NumberInput, Switch } from '@mantine/core'
import { SERVER_KEYS, type Server } from '@rastro/contracts'
import { useWords } from '../../i18n/strings.ts'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { AttributeSwitch, withAttributes } from './attribute-fields.tsx'
import { Section } from './section.tsx'
import { serverStrings } from './strings.ts'

/** Who gets in, and what everybody may do. */
export function AccessFields({ value, change, problems }: FieldsProps<Server>) {
  const t = useWords(serverStrings)
  const field = (name: 'registration' | 'deviceReadonly' | 'limitCommands') => (
    <Switch
      label={t(name)}
      description={t(`${name}Text`)}
      checked={value[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  )
  const limit = Number(value.attributes[SERVER_KEYS.deviceLimit] ?? 0)
  return (
    <Section title={t('access')} text={t('accessText')}>
      {field('registration')}
      {field('deviceReadonly')}
      {field('limitCommands')}
      <AttributeSwitch
        {...{ value, change }}
        attribute={SERVER_KEYS.enableAdvancedPerms}
        label={t('advancedPerms')}
        text={t('advancedPermsText')}
        usually={false}
      />
      <NumberInput
        label={t('deviceLimit')}
        description={t('deviceLimitText')}
        placeholder={t('noLimit')}
        min={0}
        allowDecimal={false}
        value={limit === 0 ? '' : limit}
        error={problems['deviceLimit']}
        onChange={(number) => change(withAttributes(value, { [SERVER_KEYS.deviceLimit]: Number(number) || null }))}
      />
    </Section>
  )
}
