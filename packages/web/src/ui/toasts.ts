import { create } from 'zustand'

/** A short notice in a corner of the screen. */
export interface Toast {
  id: number
  tone: 'success' | 'error' | 'info'
  text: string
  /** Said in bold above the text. */
  title?: string
}

/** How long a toast stays; the time stands still while the pointer or the focus is on it. */
export const TOAST_MS = 4_500
const MOST = 4

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
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts.slice(1 - MOST), { ...toast, id }] }))
  return id
}
