import { createSlice } from './slice.ts'

/** Whether the session ended while the page was open: the dialog says so, and the fleet is no longer followed. */
export const sessionEnded = createSlice(false)

/** Where the tabs of a browser tell each other that the person left. */
const LOGOUT_KEY = 'rastro.logged-out'

/** Where they tell each other who is logged in from now on: the cookie belongs to all of them. */
const LOGIN_KEY = 'rastro.logged-in'

/** Tell the other tabs of this browser that the person has logged out. */
export function tellLogout(): void {
  tell(LOGOUT_KEY, '')
}

/** Tell the other tabs of this browser who is logged in from now on. */
export function tellLogin(userId: number): void {
  tell(LOGIN_KEY, String(userId))
}

/** With the time, so that the same word twice is heard twice. */
function tell(key: string, word: string): void {
  try {
    localStorage.setItem(key, `${word} ${Date.now()}`)
  } catch {
    // Storage is switched off: the other tabs learn it from the server.
  }
}

/** Hear of a logout in another tab. @returns stops listening */
export function onLogoutElsewhere(leave: () => void): () => void {
  return hear(LOGOUT_KEY, leave)
}

/** Hear who logged in in another tab. @returns stops listening */
export function onLoginElsewhere(heard: (userId: number) => void): () => void {
  return hear(LOGIN_KEY, (word) => heard(Number.parseInt(word, 10)))
}

function hear(key: string, heard: (word: string) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key === key) heard(event.newValue ?? '')
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
