/** What is asked before it happens, and the window event that asks for it (OP-94). */
export const CONFIRMATION_EVENTS = {
  block: 'rastro:block',
  unlock: 'rastro:unlock',
  anchorEnable: 'rastro:anchorEnable',
  anchorDisable: 'rastro:anchorDisable',
  deleteDevice: 'rastro:deleteDevice',
} as const
export type Confirmation = keyof typeof CONFIRMATION_EVENTS

/** Ask the person to confirm something about a device: opens the dialog that the frame keeps ready. */
export function askToConfirm(confirmation: Confirmation, deviceId: number): void {
  window.dispatchEvent(new CustomEvent(CONFIRMATION_EVENTS[confirmation], { detail: { deviceId } }))
}

function deviceOf(event: globalThis.Event): number | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null
  if (typeof detail !== 'object' || detail === null || !('deviceId' in detail)) return null
  return typeof detail.deviceId === 'number' ? detail.deviceId : null
}

/** Hear what is to be confirmed; answers how to stop hearing. An event that names no device is not meant for us. */
export function onAskToConfirm(listener: (confirmation: Confirmation, deviceId: number) => void): () => void {
  const ended = new AbortController()
  for (const [name, type] of Object.entries(CONFIRMATION_EVENTS)) {
    // The map's own keys: `Object.entries` forgets their type.
    const confirmation = name as Confirmation
    const hear = (event: globalThis.Event): void => {
      const deviceId = deviceOf(event)
      if (deviceId !== null) listener(confirmation, deviceId)
    }
    window.addEventListener(type, hear, { signal: ended.signal })
  }
  return () => ended.abort()
}
