import { attributeText } from '@rastro/contracts/device-keys'
import { DEFAULT_DRIVER_IMAGE } from '@rastro/contracts/images'
import { IconUser } from '@tabler/icons-react'
import { driverImageUrl } from '../../../data/driver-image.ts'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useList } from '../../../data/resources.ts'
import { useWords } from '../../../i18n/strings.ts'
import { Face } from '../../../ui/face.tsx'
import styles from './device-detail.module.css'
import { detailStrings } from './strings.ts'

/** Pixels of the photo beside the name. */
const FACE = 32

/** Who drives, as the tracker says, with the name we know for the card it read; nothing where nobody is known. */
export function DriverRow({ vehicle: { row, position } }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const { items } = useList('drivers')
  const attributes = position?.attributes ?? {}
  const card = attributeText(attributes, 'driverUniqueId') ?? row.driver
  const known = items.find(({ uniqueId }) => uniqueId === card)
  const name = attributeText(attributes, 'driverName') ?? known?.name ?? card
  if (name === null) return null
  return (
    <section className={styles.place} aria-label={t('driver')}>
      {known ? (
        <Face url={driverImageUrl(known)} fallback={DEFAULT_DRIVER_IMAGE} name="" size={FACE} />
      ) : (
        <IconUser size={16} stroke={1.9} aria-hidden />
      )}
      <div className={styles.lines}>
        {name}
        {card === null || card === name ? null : <small className="num">{t('driverCard', { id: card })}</small>}
      </div>
    </section>
  )
}
