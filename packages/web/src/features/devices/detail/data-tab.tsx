import { IconChartLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useVehicleRights } from '../../../data/vehicle-rights.ts'
import { useWords } from '../../../i18n/strings.ts'
import { AccumulatorsSection } from './accumulators-section.tsx'
import { AttributeTable } from './attribute-table.tsx'
import styles from './device-detail.module.css'
import { ProtocolSection } from './protocol-section.tsx'
import { detailStrings } from './strings.ts'

/** Everything the tracker told last, and the counters that can be corrected. */
export function DataTab({ vehicle: { device, position } }: { vehicle: VehicleDetail }) {
  const t = useWords(detailStrings)
  const { edit } = useVehicleRights()
  return (
    <>
      {edit ? <AccumulatorsSection deviceId={device.id} attributes={position?.attributes ?? {}} /> : null}
      <Link to="/telemetry" search={{ deviceId: String(device.id) }} className={styles.telemetryLink}>
        <IconChartLine size={18} stroke={1.8} aria-hidden />
        {t('telemetryOverTime')}
      </Link>
      {edit ? <ProtocolSection deviceId={device.id} /> : null}
      {position ? <AttributeTable position={position} /> : null}
    </>
  )
}
