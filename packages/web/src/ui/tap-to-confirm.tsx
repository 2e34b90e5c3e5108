import { useEffect, useState } from 'react'
import { useWords } from '../i18n/strings.ts'
import { Button } from './button.tsx'
import { slideStrings } from './slide-strings.ts'
import { GUARD_MS } from './use-slide.ts'

/** The second tap of a double click comes sooner: it is a habit, not a decision. */
const HABIT_MS = 400

const SECOND = 1_000

/** The way past the slider for who cannot drag: a second tap within three seconds confirms (WCAG 2.5.7). */
export function TapToConfirm({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const t = useWords(slideStrings)
  /** Seconds left for the second tap; null = the first has not come. */
  const [left, setLeft] = useState<number | null>(null)
  const [ready, setReady] = useState(false)
  const armed = left !== null
  useEffect(() => {
    if (!armed) return undefined
    const habit = setTimeout(() => setReady(true), HABIT_MS)
    const tick = setInterval(() => setLeft((old) => (old === null || old <= 1 ? null : old - 1)), SECOND)
    return () => {
      clearTimeout(habit)
      clearInterval(tick)
      setReady(false)
    }
  }, [armed])
  const tap = (): void => {
    if (busy || (armed && !ready)) return
    if (!armed) return setLeft(GUARD_MS / SECOND)
    setLeft(null)
    onConfirm()
  }
  return (
    <>
      <Button look={armed ? 'plain' : 'ghost'} aria-disabled={busy || (armed && !ready)} onClick={tap}>
        {armed ? t('again', { seconds: left }) : t('withoutDragging')}
      </Button>
      <span className="sr" role="status">
        {armed ? t('armed', { seconds: GUARD_MS / SECOND }) : ''}
      </span>
    </>
  )
}
