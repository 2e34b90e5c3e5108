import { IconChartLine } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  FIRST_CHOICE,
  TELEMETRY_PRESETS,
  TelemetryChart,
  type TelemetryChoice,
  type TelemetryPreset,
} from '../../charts/telemetry/telemetry-chart.tsx'
import { AGGREGATIONS, RESOLUTIONS } from '../../data/telemetry/aggregate.ts'
import { useWords } from '../../i18n/strings.ts'
import { Message } from '../../ui/message.tsx'
import styles from './history.module.css'
import { historyStrings } from './strings.ts'
import { VehiclePicker } from './vehicle-picker.tsx'

interface Address {
  deviceId?: string
  preset?: string
  resolution?: string
  value?: string
  series?: string
}

function isPreset(text: string | undefined): text is TelemetryPreset {
  return text !== undefined && Object.hasOwn(TELEMETRY_PRESETS, text)
}

function choiceOf({ preset, resolution, value, series }: Address): TelemetryChoice {
  return {
    preset: isPreset(preset) ? preset : FIRST_CHOICE.preset,
    resolutionMs: RESOLUTIONS.find((step) => String(step / 1000) === resolution) ?? null,
    aggregation: AGGREGATIONS.find((each) => each === value) ?? FIRST_CHOICE.aggregation,
    series: series === undefined ? null : series.split(',').filter((key) => key !== ''),
  }
}

/** Telemetry of one vehicle; everything that is chosen stands in the address. */
export default function TelemetryScreen() {
  const t = useWords(historyStrings)
  const search: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const deviceId = Number(search.deviceId) || null
  const change = (changes: { [Key in keyof Address]: string | undefined }): void => {
    void navigate({ to: '.', search: (before: Address) => ({ ...before, ...changes }), replace: true })
  }
  return (
    <>
      <div className={styles.form}>
        <VehiclePicker deviceId={deviceId} onPick={(id) => change({ deviceId: String(id) })} />
      </div>
      {deviceId === null ? (
        <Message icon={<IconChartLine size={24} aria-hidden />} title={t('choose')} text={t('chooseTelemetry')} />
      ) : (
        <div className={styles.telemetry}>
          <TelemetryChart
            key={deviceId}
            deviceId={deviceId}
            choice={choiceOf(search)}
            onChoice={({ preset, resolutionMs, aggregation, series }) =>
              change({
                preset,
                value: aggregation,
                resolution: resolutionMs === null ? undefined : String(resolutionMs / 1000),
                series: series?.join(','),
              })
            }
          />
        </div>
      )}
    </>
  )
}
