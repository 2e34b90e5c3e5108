import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { NoValidPosition } from '../../data/anchors.ts'
import { ApiError } from '../../data/api.ts'
import { sentCommandsOf } from '../../data/commands.ts'
import type { Confirmation } from '../../data/confirmations.ts'
import { useFeed } from '../../data/feed.tsx'
import type { VehicleDetail } from '../../data/live-feed.ts'
import { useVisitor } from '../../data/use-visitor.ts'
import { useVehicleRights } from '../../data/vehicle-rights.ts'
import { useWords } from '../../i18n/strings.ts'
import { UNSUPPORTED } from '../../ui/command-fields/explain-failure.ts'
import { isHeld } from '../../ui/command-life/result-words.ts'
import { showToast } from '../../ui/toasts.ts'
import { ACTION_DELAY_MS, ACTIONS, type ActionOutcome } from './actions.ts'
import { confirmationStrings } from './strings.ts'

/** What failed, in the words of the specification, and what the server said of it. */
export interface Failure {
  title: string
  detail: string | null
}

const FAILED = {
  block: 'commandFailed',
  unlock: 'commandFailed',
  anchorEnable: 'anchorFailed',
  anchorDisable: 'anchorFailed',
  deleteDevice: 'deleteFailed',
} as const
const DONE = { block: 'sent', unlock: 'sent', anchorEnable: 'anchored', anchorDisable: 'released' } as const

interface ActionOptions {
  confirmation: Confirmation
  vehicle: VehicleDetail
  onClose: () => void
}

/** Why a stop was refused that could not be held: by SMS, by a server where no command waits, or by the protocol. */
const REFUSED = [
  [/^Operation restricted\. Waiting: the vehicle is moving at (?<speed>\d+ km\/h)$/, 'speedHold'],
  [/^Operation restricted\. Waiting: the position is older than 2 minutes$/, 'ageHold'],
  [/^Operation restricted\. Waiting: the vehicle has no position$/, 'placeHold'],
  [/^Operation restricted\. Waiting: for the approval of a second person$/, 'secondHold'],
  [UNSUPPORTED, 'unsupported'],
] as const

/** Says how it ended, closes the dialog, and goes where the person has to go. */
function useEnding({ confirmation, vehicle: { row, device }, onClose }: ActionOptions) {
  const t = useWords(confirmationStrings)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const feed = useFeed()
  // Visitors may send, but not read what became of it.
  const mayRead = !useVisitor()
  /** Answers the id of the command when the server holds it for safety, which the dialog then shows. */
  return async (outcome: ActionOutcome): Promise<number | null> => {
    if (mayRead && outcome.state === 'queued' && row.status === 'online') {
      const sent = await queries.fetchQuery(sentCommandsOf(device.id)).catch((problem: unknown) => {
        if (problem instanceof ApiError) return []
        throw problem
      })
      const command = sent.find(({ id }) => id === outcome.id)
      if (command?.state === 'queued' && isHeld(command.result)) return command.id
    }
    onClose()
    const title = device.name
    if (confirmation === 'deleteDevice') {
      feed.forget(device.id)
      await navigate({ to: '/devices' })
      showToast({ tone: 'success', title, text: t('deleted') })
    } else if (outcome.state === 'queued') showToast({ tone: 'info', title, text: t('pending') })
    else showToast({ tone: 'success', title, text: t(DONE[confirmation]) })
    return null
  }
}

function pause(milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, milliseconds)
  return promise
}

/**
 * Runs what was confirmed. Between the end of the slide and the action there is half a second in which cancelling
 * still helps: a dialog that is gone does nothing.
 */
export function useAction(options: ActionOptions) {
  const { confirmation, vehicle } = options
  const t = useWords(confirmationStrings)
  const queries = useQueryClient()
  const { drawAnchor } = useVehicleRights()
  const end = useEnding(options)
  const [phase, setPhase] = useState<'ready' | 'delay' | 'running'>('ready')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [heldId, setHeldId] = useState<number | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  const explain = (problem: unknown): Failure => {
    if (problem instanceof NoValidPosition) return { title: t('noPosition'), detail: null }
    const title = t(FAILED[confirmation])
    if (!(problem instanceof ApiError)) throw problem
    if (problem.status === null) return { title, detail: t('noAnswer') }
    const [form, key] = REFUSED.find(([known]) => known.test(problem.body)) ?? []
    const detail = form && key ? t(key, { speed: '', protocol: '', ...form.exec(problem.body)?.groups }) : problem.body
    return { title, detail: detail || null }
  }
  const run = async (reason: string): Promise<void> => {
    setFailure(null)
    setPhase('delay')
    if (ACTION_DELAY_MS[confirmation] > 0) await pause(ACTION_DELAY_MS[confirmation])
    if (!here.current) return
    setPhase('running')
    try {
      const { device, position } = vehicle
      setHeldId(await end(await ACTIONS[confirmation]({ device, position, queries, reason, drawAnchor })))
    } catch (problem) {
      setFailure(explain(problem))
    }
    setPhase('ready')
  }
  return { phase, failure, heldId, forgetHeld: () => setHeldId(null), run: (reason: string) => void run(reason) }
}
