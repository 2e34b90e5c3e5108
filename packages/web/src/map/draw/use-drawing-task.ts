import { useEffect } from 'react'
import { useMapTask } from '../../data/map-task.ts'
import { useWords } from '../../i18n/strings.ts'
import { cancelDrawing, finishDrawing, useDrawing } from './drawing.ts'
import { canFinish } from './sketch.ts'
import { drawStrings } from './strings.ts'

/** The panel tells what to do next and offers "Concluir" and "Cancelar" (LAY-17). Measuring needs neither. */
export function useDrawingTask(): void {
  const t = useWords(drawStrings)
  const show = useMapTask((state) => state.show)
  const end = useMapTask((state) => state.end)
  const isArea = useDrawing(({ purpose }) => purpose === 'area')
  const phase = useDrawing(({ sketch }) => sketch.phase)
  const kind = useDrawing(({ sketch }) => sketch.kind)
  const isReady = useDrawing(({ sketch }) => canFinish(sketch))
  useEffect(() => {
    if (!isArea || phase === 'idle') return
    const step = phase === 'setUp' && isReady && kind !== 'circle' ? 'goOn' : phase
    const hint = t(step === 'goOn' ? 'goOn' : step === 'complete' ? 'completeHint' : `${kind}_${step}`)
    show({ hint, canFinish: isReady, finish: finishDrawing, cancel: cancelDrawing })
  }, [isArea, phase, kind, isReady, show, t])
  useEffect(() => end, [end])
}
