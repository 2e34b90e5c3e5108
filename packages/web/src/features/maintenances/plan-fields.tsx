import { NumberInput, Select, TextInput } from '@mantine/core'
import { MAINTENANCE_TYPES, type Maintenance } from '@rastro/contracts'
import { IconListCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Linked, Links } from '../../data/object-links.ts'
import { useList } from '../../data/resources.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { shownAmount, unitSymbol, wireAmount } from './amounts.ts'
import styles from './maintenances.module.css'
import { maintenancesStrings } from './strings.ts'

/** A plan as its form shows it. */
export interface PlanForm extends Linked<Maintenance> {
  /** The links the form began with. */
  readonly linksBefore: Links
}

type Fields = FieldsProps<PlanForm>

function Amounts({ value, change, problems, readOnly }: Fields) {
  const t = useWords(maintenancesStrings)
  const unit = useSpeedUnit()
  const { type } = value
  const symbol = unitSymbol(type, unit)
  const amount = (field: 'start' | 'period', label: string, hint: string) => (
    <NumberInput
      label={label}
      description={hint}
      suffix={symbol === '' ? '' : ` ${symbol}`}
      thousandSeparator="."
      min={0}
      allowNegative={false}
      decimalScale={1}
      value={value[field] === 0 ? '' : shownAmount(value[field], type, unit)}
      placeholder="0"
      error={problems[field]}
      readOnly={readOnly}
      onChange={(entered) => change({ [field]: wireAmount(Number(entered) || 0, type, unit) })}
    />
  )
  return (
    <div className={styles.pair}>
      {amount('start', t('start'), t('startHint'))}
      {amount('period', t('cycle'), t('cycleHint'))}
    </div>
  )
}

function Where({ value, change, readOnly }: Fields) {
  const t = useWords(maintenancesStrings)
  const { items: devices } = useList('devices')
  const { items: groups } = useList('groups')
  const deviceChoices = useMemo(() => devices.map(({ id, name }) => ({ id, label: name })), [devices])
  const groupChoices = useMemo(() => groups.map(({ id, name }) => ({ id, label: name })), [groups])
  return (
    <>
      <ChoiceField
        label={t('devices')}
        choices={deviceChoices}
        chosen={value.deviceIds}
        none={t('noDevices')}
        many={(count) => t('manyDevices', { count })}
        readOnly={readOnly}
        onChange={(deviceIds) => change({ deviceIds })}
      />
      <ChoiceField
        label={t('groups')}
        choices={groupChoices}
        chosen={value.groupIds}
        none={t('noGroups')}
        many={(count) => t('manyGroups', { count })}
        readOnly={readOnly}
        onChange={(groupIds) => change({ groupIds })}
      />
    </>
  )
}

/** The fields of a plan: what it is counted by, when it is due, and which vehicles it is for. */
export function PlanFields({ onShowDue, ...form }: Fields & { onShowDue: (id: number) => void }) {
  const { value, change, problems, readOnly } = form
  const t = useWords(maintenancesStrings)
  const { type } = value
  // A plan of another program may go by any attribute; it keeps it.
  const known = type === '' || MAINTENANCE_TYPES.some((each) => each === type)
  return (
    <>
      <TextInput
        label={t('name')}
        value={value.name}
        maxLength={128}
        readOnly={readOnly}
        error={problems['name']}
        data-autofocus
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('type')}
        data={[
          ...MAINTENANCE_TYPES.map((each) => ({ value: each as string, label: t(each) })),
          ...(known ? [] : [{ value: type, label: type }]),
        ]}
        value={type || null}
        error={problems['type']}
        allowDeselect={false}
        readOnly={readOnly}
        onChange={(chosen) => change({ type: chosen ?? '', start: 0, period: 0 })}
      />
      <Amounts {...form} />
      <Where {...form} />
      {value.id > 0 ? (
        <Button onClick={() => onShowDue(value.id)}>
          <IconListCheck size={16} stroke={1.8} aria-hidden />
          {t('showDue')}
        </Button>
      ) : null}
    </>
  )
}
