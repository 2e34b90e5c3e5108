import type { Position } from '@rastro/contracts'
import { attributeWord } from '@rastro/contracts/attribute-words'
import { IconBattery3, IconBolt, IconClockHour4, IconGauge, IconKey, IconSatellite } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSpeedUnit } from '../../../data/use-speed-unit.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useWords } from '../../../i18n/strings.ts'
import { formatDistance, formatEngineHours } from '../../../i18n/units.ts'
import { deviceStrings } from '../strings.ts'
import styles from './device-detail.module.css'
import { type Level, levelOf, satellitesOf } from './telemetry.ts'

interface CellProps {
  icon: ReactNode
  label: string
  /** Null = the tracker does not tell. */
  value: string | null
  /** Coloured by its threshold; without one it is plain. */
  level?: Level
  note?: string | undefined
}

function Cell({ icon, label, value, level, note }: CellProps) {
  const shown = value === null ? 'missing' : level
  return (
    <div className={shown ? `${styles.cell} ${styles[shown]}` : styles.cell}>
      <dt>
        {icon}
        <span className="ell">{label}</span>
      </dt>
      <dd className="num">
        <b>{value ?? '–'}</b>
        {note && value !== null ? <span>{note}</span> : null}
      </dd>
    </div>
  )
}

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The six readings people look at first; supply, battery and satellites are coloured by their thresholds. */
export function TelemetryGrid({ attributes }: { attributes: Position['attributes'] }) {
  const t = useWords(deviceStrings)
  const language = useLanguage()
  const unit = useSpeedUnit()
  const { ignition, power, battery, odometer, totalDistance, hours } = attributes
  const satellites = satellitesOf(attributes)
  const volts = (value: unknown) => (typeof value === 'number' ? `${formatNumber(value, language, 1)} V` : null)
  const metres = asNumber(odometer) ?? asNumber(totalDistance)
  const note = (level: Level, bad: string) => (level === 'bad' ? bad : level === 'low' ? t('low') : undefined)
  const levels = {
    power: levelOf('power', power),
    battery: levelOf('battery', battery),
    satellites: levelOf('satellites', satellites),
  }
  const icon = { size: 14, stroke: 1.9, 'aria-hidden': true } as const
  const word = (key: string) => attributeWord(key, language)
  return (
    <dl className={styles.telemetry}>
      <Cell
        icon={<IconKey {...icon} />}
        label={word('ignition')}
        value={typeof ignition === 'boolean' ? t(ignition ? 'on' : 'off') : null}
      />
      <Cell
        icon={<IconBolt {...icon} />}
        label={word('power')}
        value={volts(power)}
        level={levels.power}
        note={note(levels.power, t('critical'))}
      />
      <Cell
        icon={<IconBattery3 {...icon} />}
        label={word('battery')}
        value={volts(battery)}
        level={levels.battery}
        note={note(levels.battery, t('critical'))}
      />
      <Cell
        icon={<IconSatellite {...icon} />}
        label={word('sat')}
        value={asNumber(satellites) === null ? null : formatNumber(Number(satellites), language)}
        level={levels.satellites}
        note={levels.satellites === 'bad' ? t('weak') : undefined}
      />
      <Cell
        icon={<IconGauge {...icon} />}
        label={word(asNumber(odometer) === null ? 'totalDistance' : 'odometer')}
        value={metres === null ? null : formatDistance(metres, unit, language)}
      />
      <Cell
        icon={<IconClockHour4 {...icon} />}
        label={word('hours')}
        value={asNumber(hours) === null ? null : formatEngineHours(Number(hours), language)}
      />
    </dl>
  )
}
