import { IconChartLine } from '@tabler/icons-react'
import { TelemetryChart } from '../../../charts/telemetry/telemetry-chart.tsx'
import { useWords } from '../../../i18n/strings.ts'
import { Message } from '../../../ui/message.tsx'
import { editorStrings } from './editor-strings.ts'
import type { SectionProps } from './section.tsx'

/** What the tracker told over time. */
export function TelemetrySection({ value }: SectionProps) {
  const t = useWords(editorStrings)
  if (value.id > 0) return <TelemetryChart deviceId={value.id} />
  return <Message icon={<IconChartLine size={22} stroke={1.6} aria-hidden />} title={t('afterSaving')} />
}
