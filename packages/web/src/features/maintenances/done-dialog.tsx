import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useMaintenanceDone } from '../../data/maintenance-due.ts'
import { useSpeedUnit } from '../../data/use-speed-unit.ts'
import { useLanguage } from '../../i18n/language.ts'
import { separatorsOf } from '../../i18n/numbers.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { amountText, shownAmount, unitSymbol, wireAmount } from './amounts.ts'
import { LeftText } from './due-text.tsx'
import styles from './maintenances.module.css'
import { maintenancesStrings } from './strings.ts'
import type { DueRow } from './urgency.ts'

interface DoneDialogProps {
  row: DueRow
  readOnly: boolean
  onClose: () => void
}

/** Where one vehicle stands with one plan, and saying that it was done. */
export function DoneDialog({ row, readOnly, onClose }: DoneDialogProps) {
  const t = useWords(maintenancesStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const done = useMaintenanceDone()
  const { maintenance, value, vehicle } = row
  const { type, period } = maintenance
  const [typed, setTyped] = useState<string | number>(value === null ? '' : shownAmount(value, type, unit))
  const text = (amount: number | null, none: string): string =>
    amount === null ? none : amountText(amount, type, unit, language)
  const isTyped = typed !== '' && Number.isFinite(Number(typed))
  const mark = async (): Promise<void> => {
    const isNow = value !== null && Number(typed) === shownAmount(value, type, unit)
    const counted = isNow ? value : wireAmount(Number(typed), type, unit)
    try {
      await done.mutateAsync({ maintenanceId: maintenance.id, deviceId: row.deviceId, value: counted })
      const next = amountText(counted + period, type, unit, language)
      showToast({ tone: 'success', text: t('marked', { plan: maintenance.name, vehicle, next }) })
      onClose()
    } catch {
      // The dialog says that it was not saved, from the state of the mutation.
    }
  }
  const facts = [
    [t('left'), <LeftText key="left" row={row} />],
    [t('countedNow'), text(value, t('unknown'))],
    [t('nextAt'), text(row.due, '')],
    [t('doneAt'), text(row.done, t('never'))],
  ] as const
  return (
    <Dialog
      opened
      title={`${maintenance.name} · ${vehicle}`}
      onClose={onClose}
      busy={done.isPending}
      footer={
        <>
          <Button onClick={onClose}>{readOnly ? t('close') : t('cancel')}</Button>
          {readOnly ? null : (
            <Button look="primary" disabled={done.isPending || !isTyped} onClick={() => void mark()}>
              {t('markDone')}
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{fact}</dd>
          </div>
        ))}
      </dl>
      {readOnly ? null : (
        <NumberInput
          label={t('doneWith', { unit: unitSymbol(type, unit) || type })}
          description={t('doneHint')}
          thousandSeparator={separatorsOf(language).thousand}
          min={0}
          allowNegative={false}
          decimalScale={1}
          value={typed}
          error={isTyped ? undefined : t('amountWrong')}
          onChange={setTyped}
        />
      )}
      {done.isError ? (
        <p role="alert" className={styles.bad}>
          {t('notMarked')}
        </p>
      ) : null}
    </Dialog>
  )
}
