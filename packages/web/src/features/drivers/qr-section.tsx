import { attributeText, DEVICE_KEYS, type Driver } from '@rastro/contracts'
import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useList } from '../../data/resources.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { CodeCard } from '../../ui/code-card.tsx'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import styles from './drivers.module.css'
import { driverStrings } from './strings.ts'

function usePrinting(): { printing: boolean; start: () => void; stop: () => void } {
  const [printing, setPrinting] = useState(false)
  return { printing, start: () => setPrinting(true), stop: useCallback(() => setPrinting(false), []) }
}

/** The driver's own code: what a reader in the vehicle is shown. */
export function QrSection({ driver }: { driver: Driver }) {
  const t = useWords(driverStrings)
  const { printing, start, stop } = usePrinting()
  const { name, uniqueId } = driver
  const card = <CodeCard code={uniqueId} label={t('qrLabel', { name })} title={name} lines={[uniqueId]} />
  return (
    <section className={styles.section}>
      <h2>{t('qr')}</h2>
      <div className={styles.qr}>
        {card}
        <Button onClick={start}>
          <IconPrinter size={16} stroke={1.9} aria-hidden />
          {t('print')}
        </Button>
      </div>
      {printing ? <PrintSheet onDone={stop}>{card}</PrintSheet> : null}
    </section>
  )
}

/** The codes that hang in the vehicles: scanning one checks the driver in. */
export function VehicleCodes() {
  const t = useWords(driverStrings)
  const { items } = useList('devices')
  const { printing, start, stop } = usePrinting()
  if (items.length === 0) return null
  return (
    <>
      <Button onClick={start} aria-label={t('printVehicles')} title={t('printVehicles')}>
        <IconPrinter size={16} stroke={1.9} aria-hidden />
        {t('codes')}
      </Button>
      {printing ? (
        <PrintSheet onDone={stop}>
          {items.map(({ id, name, attributes }) => (
            <CodeCard
              key={id}
              code={`${location.origin}/qr-driver/scan/${id}`}
              label={t('vehicleLabel', { name })}
              title={name}
              lines={[attributeText(attributes, DEVICE_KEYS.plate) ?? '', t('codeNumber', { id })].filter(Boolean)}
            />
          ))}
        </PrintSheet>
      ) : null}
    </>
  )
}
