import type { LogRecord } from '@rastro/contracts'
import { IconAntenna, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { useWords } from '../../i18n/strings.ts'
import { formatDateTime } from '../../i18n/times.ts'
import { Button } from '../button.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import type { ExportColumn } from '../export/export-table.ts'
import { Message } from '../message.tsx'
import { hexOf, textOf } from './frame-text.ts'
import styles from './protocol-log.module.css'
import { protocolStrings } from './strings.ts'

/** A frame as it passed, with when it came here in epoch milliseconds. */
interface SeenFrame extends LogRecord {
  key: number
  time: number
}

interface ProtocolLogProps {
  /** The latest first. */
  frames: readonly SeenFrame[]
  isConnected: boolean
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onClear: () => void
}

type Word = ReturnType<typeof useWords<keyof (typeof protocolStrings)['words']['en']>>

/** What the decoder made of a frame, in words; empty for what left. */
function resultOf({ outcome }: SeenFrame, t: Word): string {
  if (!outcome) return ''
  if (outcome.problem !== undefined) return t('problem', { code: outcome.problem })
  if (outcome.positions === 0) return t('none')
  const { latitude, longitude, attributes = [] } = outcome.latest ?? {}
  const place =
    latitude === undefined || longitude === undefined ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  return [t('positions', { count: outcome.positions }), place, attributes.join(' ')].filter(Boolean).join(' · ')
}

/** The bytes of one device as they come and go, in hex and as text, with what the decoder made of them. */
export function ProtocolLog({ frames, isConnected, isPaused, onPause, onClear }: ProtocolLogProps) {
  const t = useWords(protocolStrings)
  const columns: ExportColumn<SeenFrame>[] = [
    { title: t('time'), kind: 'dateTime', value: ({ time }) => time },
    { title: t('direction'), value: ({ direction }) => t(direction) },
    { title: t('protocol'), value: ({ protocol }) => protocol },
    { title: t('address'), value: ({ host }) => host },
    { title: t('result'), value: (frame) => resultOf(frame, t) },
    { title: t('hex'), value: hexOf },
    { title: t('asText'), value: textOf },
  ]
  return (
    <>
      <div className={styles.head}>
        <p role="status">
          {t('text')} <b>{t(isConnected ? 'live' : 'connecting')}</b>
        </p>
        <Button aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button disabled={frames.length === 0} onClick={onClear}>
          {t('clear')}
        </Button>
        <ExportMenu title={t('title')} columns={columns} rows={frames} />
      </div>
      {frames.length === 0 ? (
        <Message
          icon={<IconAntenna size={22} stroke={1.6} aria-hidden />}
          title={t('waiting')}
          text={t('waitingText')}
        />
      ) : (
        <ul className={styles.frames} aria-label={t('title')}>
          {frames.map((frame) => (
            <Frame key={frame.key} frame={frame} />
          ))}
        </ul>
      )}
    </>
  )
}

function Frame({ frame }: { frame: SeenFrame }) {
  const t = useWords(protocolStrings)
  const Icon = frame.direction === 'in' ? IconArrowDownLeft : IconArrowUpRight
  const result = resultOf(frame, t)
  return (
    <li className={styles.frame}>
      <p className={styles.facts}>
        <Icon size={14} stroke={2} aria-hidden />
        <span>{t(frame.direction)}</span>
        <b>{formatDateTime(frame.time)}</b>
        <span>
          {frame.protocol} · {frame.host}
        </span>
        <span className={frame.outcome?.problem === undefined ? undefined : styles.bad}>{result}</span>
      </p>
      <code>{hexOf(frame)}</code>
      <code>{textOf(frame)}</code>
    </li>
  )
}
