import type { NoticeColour, NoticeCorner } from '@rastro/contracts/notice-look'
import { create } from 'zustand'

/** A short notice in a corner of the screen. */
export interface Toast {
  id: number
  tone: 'success' | 'warning' | 'error' | 'info'
  text: string
  /** Said in bold above the text. */
  title?: string
  /** One of the eight colours a rule can choose; without it the tone decides. */
  color?: NoticeColour
  /** Where it appears; on phones always at the top. */
  corner?: NoticeCorner
  /** It stays until somebody closes it (NOT-38). */
  pinned?: boolean
  /** Said at once by a screen reader, whatever it is reading. */
  urgent?: boolean
  /** Takes the place of the toast with the same key, and its time begins anew. */
  key?: string
  /** Pressing it does this and closes it. */
  onOpen?: () => void
}

/** How long a toast stays (NOT-37); the time stands still while the pointer or the focus is on it. */
export const TOAST_MS = 4_500
/** Toasts in one corner; of more the oldest that is not pinned goes first. */
const MOST = 4

/** How long a toast stays; 0 = until somebody closes it. */
export function autoCloseOf({ pinned }: Pick<Toast, 'pinned'>): number {
  return pinned ? 0 : TOAST_MS
}

/** The corner of a toast (NOT-39). */
export function cornerOf({ corner }: Pick<Toast, 'corner'>): NoticeCorner {
  return corner ?? 'bottom-right'
}

interface Toasts {
  toasts: readonly Toast[]
  close: (id: number) => void
}

/** The toasts on the screen, the oldest first. */
export const useToasts = create<Toasts>((set) => ({
  toasts: [],
  close: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

let last = 0

/** Say something in passing. Answers its id, to close it early. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++last
  useToasts.setState(({ toasts }) => {
    const kept = toasts.filter(({ key }) => key === undefined || key !== toast.key)
    return { toasts: withinLimit([...kept, { ...toast, id }]) }
  })
  return id
}

function withinLimit(toasts: readonly Toast[]): readonly Toast[] {
  const newest = toasts.at(-1)
  if (newest === undefined) return toasts
  const inCorner = toasts.filter((toast) => cornerOf(toast) === cornerOf(newest))
  if (inCorner.length <= MOST) return toasts
  const oldest = inCorner.find(({ pinned }) => !pinned) ?? inCorner[0]
  return toasts.filter((toast) => toast !== oldest)
}
