import { createSlice } from './slice.ts'

/** Whether the session ended while the page was open: the dialog says so, and the fleet is no longer followed. */
export const sessionEnded = createSlice(false)

/** Where the tabs of a browser tell each other that the person left. */
const LOGOUT_KEY = 'rastro.logged-out'

/** Tell the other tabs of this browser that the person has logged out. */
export function tellLogout(): void {
  try {
    localStorage.setItem(LOGOUT_KEY, String(Date.now()))
  } catch {
    // Storage is switched off: the other tabs learn it from the server.
  }
}

/** Hear of a logout in another tab. @returns stops listening */
export function onLogoutElsewhere(leave: () => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === LOGOUT_KEY) leave()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
