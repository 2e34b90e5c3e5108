import { type MapTask, useMapTask } from '../../data/map-task.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { shellStrings } from './strings.ts'
import styles from './task-bar.module.css'

function Bar({ task, floating }: { task: MapTask; floating: boolean }) {
  const t = useWords(shellStrings)
  return (
    <div className={floating ? `${styles.bar} ${styles.floating}` : styles.bar} role="group" aria-label={t('onMap')}>
      <p role="status">{task.hint}</p>
      <Button onClick={task.cancel}>{t('cancel')}</Button>
      <Button look="primary" disabled={!task.canFinish} onClick={task.finish}>
        {t('finish')}
      </Button>
    </div>
  )
}

/** "Concluir" and "Cancelar" while something is drawn on the map (LAY-17); on phones it floats in place of the sheet. */
export function TaskBar({ floating }: { floating: boolean }) {
  const task = useMapTask((state) => state.task)
  return task ? <Bar task={task} floating={floating} /> : null
}
