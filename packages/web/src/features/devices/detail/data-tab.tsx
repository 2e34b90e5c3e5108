import type { VehicleDetail } from '../../../data/live-feed.ts'
import { useVehicleRights } from '../../../data/vehicle-rights.ts'
import { AccumulatorsSection } from './accumulators-section.tsx'
import { AttributeTable } from './attribute-table.tsx'

/** Everything the tracker told last, and the counters that can be corrected. */
export function DataTab({ vehicle: { device, position } }: { vehicle: VehicleDetail }) {
  const { edit } = useVehicleRights()
  return (
    <>
      {edit ? <AccumulatorsSection deviceId={device.id} attributes={position?.attributes ?? {}} /> : null}
      {position ? <AttributeTable position={position} /> : null}
    </>
  )
}
