import { IconBellRinging2, IconBellZ } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pushQuery, switchPushOff, switchPushOn } from '../../data/push.ts'
import { useHas } from '../../data/use-has.ts'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { shellStrings } from './strings.ts'

/** The switch itself: how push stands, and how to turn it over. */
function usePush() {
  const t = useWords(shellStrings)
  const queries = useQueryClient()
  const has = useHas('push')
  const { data = 'unsupported' } = useQuery(pushQuery)
  const state = has ? data : 'unsupported'
  const change = useMutation({
    mutationFn: () => (state === 'on' ? switchPushOff() : switchPushOn()),
    onSuccess(next) {
      queries.setQueryData(pushQuery.queryKey, next)
      if (next === 'refused') showToast({ tone: 'error', text: t('pushRefused') })
      else showToast({ tone: 'success', text: t(next === 'on' ? 'pushOn' : 'pushOff') })
    },
    onError: () => showToast({ tone: 'error', text: t('pushFailed') }),
  })
  const toggle = (): void => {
    if (!change.isPending) change.mutate()
  }
  return {
    state,
    toggle,
    isBusy: change.isPending,
    Icon: state === 'on' ? IconBellRinging2 : IconBellZ,
    label: t('push'),
  }
}

/** Switches on and off that alerts come to this browser while no page is open (HDR-03). Away where browsers cannot. */
export default function PushButton() {
  const { state, toggle, isBusy, Icon, label } = usePush()
  if (state === 'unsupported') return null
  return (
    <IconButton label={label} aria-pressed={state === 'on'} aria-disabled={isBusy} onClick={toggle}>
      <Icon size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}

/** The same switch among the places of phones. */
export function PushEntry() {
  const t = useWords(shellStrings)
  const { state, toggle, isBusy, Icon, label } = usePush()
  if (state === 'unsupported') return null
  return (
    <button type="button" aria-label={label} aria-pressed={state === 'on'} aria-disabled={isBusy} onClick={toggle}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <span>{t('pushShort')}</span>
    </button>
  )
}
