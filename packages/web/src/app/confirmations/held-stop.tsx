import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelCommand, sentCommandsOf } from '../../data/commands.ts'
import { useWords } from '../../i18n/strings.ts'
import { Button } from '../../ui/button.tsx'
import { CommandLife } from '../../ui/command-life/command-life.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './confirmation-dialog.module.css'
import { Caution } from './stop-cautions.tsx'
import { confirmationStrings } from './strings.ts'

interface HeldStopProps {
  deviceId: number
  commandId: number
  /** Back to the slider, to try with a reason. */
  onReason: () => void
}

/** The stop that the server holds, and how it goes on with it. */
export function HeldStop({ deviceId, commandId, onReason }: HeldStopProps) {
  const t = useWords(confirmationStrings)
  const { data } = useQuery(sentCommandsOf(deviceId))
  const command = data?.find(({ id }) => id === commandId)
  if (!command) return null
  return (
    <>
      {command.state === 'queued' ? (
        <Caution title={t('held')}>
          <p>{t('heldText')}</p>
        </Caution>
      ) : null}
      <CommandLife command={command} />
      {command.state === 'queued' ? (
        <Button className={styles.wide} onClick={onReason}>
          {t('withReason')}
        </Button>
      ) : null}
    </>
  )
}

interface HeldFootProps {
  deviceId: number
  commandId: number
  onClose: () => void
}

/** What can be done while a stop is held. */
export function HeldFoot({ deviceId, commandId, onClose }: HeldFootProps) {
  const t = useWords(confirmationStrings)
  const queries = useQueryClient()
  const { data } = useQuery(sentCommandsOf(deviceId))
  const waits = data?.find(({ id }) => id === commandId)?.state === 'queued'
  const cancel = useMutation({
    mutationFn: () => cancelCommand(commandId),
    onSuccess: () => {
      showToast({ tone: 'info', text: t('blockCancelled') })
      onClose()
    },
    // It left meanwhile: the life line then tells so.
    onSettled: () => queries.invalidateQueries({ queryKey: ['commands', 'sent', deviceId] }),
  })
  return (
    <>
      {waits ? (
        <Button className={styles.first} look="ghost" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('cancelBlock')}
        </Button>
      ) : null}
      <Button look={waits ? 'plain' : 'primary'} onClick={onClose}>
        {t('close')}
      </Button>
    </>
  )
}
