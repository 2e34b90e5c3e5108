import type { Event } from '@rastro/contracts'
import { EVENT_WORDS, isEventType } from '@rastro/contracts/event-words'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMarkRead, useMissedNotices, useTakeNotices, wordsOf } from '../../data/notices.ts'
import { muted } from '../../data/settings.ts'
import { createNoticeSounds, soundsAllowed } from '../../data/sounds.ts'
import { onToldEvents } from '../../data/told-events.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { word } from '../../i18n/strings.ts'
import { showToast, type Toast } from '../../ui/toasts.ts'
import { GATHER_MS, groupEvents, isUrgent, type NoticeGroup, soundOf } from './notice-gate.ts'
import { noticeStrings } from './notice-strings.ts'

/** Hands over what came within a moment, together. */
function gather(take: (events: readonly Event[]) => void): {
  add: (events: readonly Event[]) => void
  stop: () => void
} {
  let waiting: Event[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add(events) {
      waiting.push(...events)
      timer ??= setTimeout(() => {
        timer = undefined
        take(waiting.splice(0))
      }, GATHER_MS)
    },
    stop() {
      clearTimeout(timer)
      waiting = []
    },
  }
}

function wordOf(type: string | null): string {
  if (type === null) return word(noticeStrings, 'several')
  return isEventType(type) ? EVENT_WORDS[type][currentLanguage()] : type
}

function toastOf({ events, type, look }: NoticeGroup): Omit<Toast, 'id' | 'onOpen'> {
  const { color, pin, position } = look
  const urgent = events.some(isUrgent)
  const shared = { tone: urgent ? 'error' : 'info', color, corner: position, pinned: pin, urgent } as const
  const [first] = events
  if (first && events.length === 1) {
    const { sentence, place } = wordsOf(first)
    return { ...shared, title: sentence, text: place ?? '' }
  }
  const count = events.length
  const title = word(noticeStrings, 'many', { count, what: wordOf(type) })
  return { ...shared, title, text: first ? wordsOf(first).sentence : '', key: `notices of ${type}` }
}

/** Shows and sounds what the socket tells this person of, and counts it as unread. Draws nothing itself. */
export default function NoticeCenter() {
  const navigate = useNavigate()
  const markRead = useMarkRead()
  const take = useTakeNotices()
  useMissedNotices()
  const latest = useRef({ navigate, markRead, take })
  useEffect(() => {
    latest.current = { navigate, markRead, take }
  })
  useEffect(() => {
    const now = (): number => performance.now()
    const { locks } = navigator
    const sounds = createNoticeSounds({ isMuted: muted.get, now, locks, allowed: soundsAllowed() })
    const open = ({ events }: NoticeGroup): void => {
      const [first] = events
      const { navigate: go, markRead: read } = latest.current
      const ids = events.flatMap(({ id }) => id || [])
      if (ids.length > 0) read({ ids })
      if (first && first.deviceId > 0 && events.length === 1)
        void go({ to: '/devices/$deviceId', params: { deviceId: String(first.deviceId) } })
      else void go({ to: '/notifications' })
    }
    const gathered = gather((events) => {
      const groups = groupEvents(events)
      for (const group of groups) showToast({ ...toastOf(group), onOpen: () => open(group) })
      const look = soundOf(groups)
      if (look) void sounds.play(look)
      const kept = events.filter(({ id }) => id > 0).length
      if (kept > 0) latest.current.take(kept)
    })
    const stop = onToldEvents((events) => gathered.add(events))
    return () => {
      stop()
      gathered.stop()
      sounds.close()
    }
  }, [])
  return null
}
