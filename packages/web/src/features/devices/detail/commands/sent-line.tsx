import type { SentCommand } from '@rastro/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../data/api.ts'
import { approveCommand, cancelCommand } from '../../../../data/commands.ts'
import { useRights } from '../../../../data/use-rights.ts'
import { useVehicleRights } from '../../../../data/vehicle-rights.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useWords } from '../../../../i18n/strings.ts'
import { formatDate } from '../../../../i18n/times.ts'
import { Button } from '../../../../ui/button.tsx'
import { commandWord } from '../../../../ui/command-fields/command-types.ts'
import { CommandLife } from '../../../../ui/command-life/command-life.tsx'
import { needsApproval } from '../../../../ui/command-life/result-words.ts'
import { showToast } from '../../../../ui/toasts.ts'
import styles from './commands.module.css'
import { sentStrings } from './strings.ts'

/** Give up a command that waits, or agree to a stop that waits for a second person. */
function WaitingActions({ command }: { command: SentCommand }) {
  const t = useWords(sentStrings)
  const queries = useQueryClient()
  const { user } = useRights()
  const { approve: mayApprove } = useVehicleRights()
  const settle = {
    onError: (problem: Error) =>
      showToast({ tone: 'error', title: t('refused'), text: problem instanceof ApiError ? problem.body : '' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['commands', 'sent', command.deviceId] }),
  }
  const giveUp = useMutation({
    mutationFn: () => cancelCommand(command.id),
    onSuccess: () => showToast({ tone: 'info', text: t('givenUp') }),
    ...settle,
  })
  const approve = useMutation({
    mutationFn: () => approveCommand(command.id),
    onSuccess: () => showToast({ tone: 'success', text: t('approved') }),
    ...settle,
  })
  // Who asked for it is the one person who may not agree to it.
  const canApprove = mayApprove && needsApproval(command.result) && command.userId !== user?.id
  return (
    <div className={styles.actions}>
      <Button disabled={giveUp.isPending} onClick={() => giveUp.mutate()}>
        {t('giveUp')}
      </Button>
      {canApprove ? (
        <Button look="primary" disabled={approve.isPending} onClick={() => approve.mutate()}>
          {t('approve')}
        </Button>
      ) : null}
    </div>
  )
}

/** One command that was sent, and its life. */
export function SentLine({ command }: { command: SentCommand }) {
  const t = useWords(sentStrings)
  const language = useLanguage()
  const { data, reason } = command.attributes
  const facts = [
    command.description ? commandWord(command.type, language) : null,
    typeof data === 'string' ? data : null,
    typeof reason === 'string' ? reason : null,
    command.textChannel ? t('bySms') : null,
    command.sender === 'user' ? null : t('rule'),
  ].filter((fact) => fact !== null)
  return (
    <li className={styles.sent}>
      <div className={styles.title}>
        <b className="ell">{command.description ? command.description : commandWord(command.type, language)}</b>
        <span className="muted num">{formatDate(Date.parse(command.creationTime ?? ''))}</span>
      </div>
      {facts.length === 0 ? null : <p className="muted ell">{facts.join(' · ')}</p>}
      <CommandLife command={command} />
      {command.state === 'queued' ? <WaitingActions command={command} /> : null}
    </li>
  )
}
