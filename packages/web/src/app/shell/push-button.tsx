import { IconBellRinging2, IconBellZ } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { pushQuery, switchPushOff, switchPushOn } from '../../data/push.ts'
import { useWords } from '../../i18n/strings.ts'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { shellStrings } from './strings.ts'

/** Switches on and off that alerts come to this browser while no page is open (HDR-03). Away where browsers cannot. */
export default function PushButton() {
  const t = useWords(shellStrings)
  const queries = useQueryClient()
  const { data: state = 'unsupported' } = useQuery(pushQuery)
  const change = useMutation({
    mutationFn: () => (state === 'on' ? switchPushOff() : switchPushOn()),
    onSuccess(next) {
      queries.setQueryData(pushQuery.queryKey, next)
      if (next === 'refused') showToast({ tone: 'error', text: t('pushRefused') })
      else showToast({ tone: 'success', text: t(next === 'on' ? 'pushOn' : 'pushOff') })
    },
    onError: () => showToast({ tone: 'error', text: t('pushFailed') }),
  })
  if (state === 'unsupported') return null
  const Icon = state === 'on' ? IconBellRinging2 : IconBellZ
  return (
    <IconButton
      label={t('push')}
      aria-pressed={state === 'on'}
      aria-disabled={change.isPending}
      onClick={() => !change.isPending && change.mutate()}
    >
      <Icon size={20} stroke={1.8} aria-hidden />
    </IconButton>
  )
}
