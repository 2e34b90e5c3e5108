import { NumberInput, Select } from '@mantine/core'
import { MAINTENANCE_TYPES, type Maintenance } from '@rastro/contracts'
import { IconListCheck } from '@tabler/icons-react'
import { useWhereChoices } from '../../data/choices.ts'
import type { Linked, Links } from '../../data/object-links.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { separatorsOf } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { NameField } from '../../ui/settings/name-field.tsx'
import type { FieldsProps } from '../../ui/settings/settings-form.tsx'
import { WhereFields } from '../../ui/where-fields.tsx'
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
  const { thousand } = separatorsOf(useLanguage())
  const { type } = value
  const symbol = unitSymbol(type, unit)
  const amount = (field: 'start' | 'period', label: string, hint: string) => (
    <NumberInput
      label={label}
      description={hint}
      suffix={symbol === '' ? '' : ` ${symbol}`}
      thousandSeparator={thousand}
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
  return <WhereFields choices={useWhereChoices()} value={value} readOnly={readOnly} onChange={change} />
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
      <NameField label={t('name')} form={form} />
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
