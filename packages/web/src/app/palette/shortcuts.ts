import type { paletteStrings } from './palette-strings.ts'

/** What a key leads to. */
export type Command = 'palette' | 'search' | 'help' | 'mute' | { go: string }

/** One shortcut; `keys` are pressed one after the other, `mod` is Ctrl, or Cmd on a Mac. */
export interface Shortcut {
  keys: readonly string[]
  mod?: true
  command: Command
  word: keyof (typeof paletteStrings)['words']['en']
}

/** Every shortcut of the app, in the order of the help sheet. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['k'], mod: true, command: 'palette', word: 'openPalette' },
  { keys: ['/'], command: 'search', word: 'focusSearch' },
  { keys: ['?'], command: 'help', word: 'help' },
  { keys: ['s'], command: 'mute', word: 'mute' },
  { keys: ['g', 'm'], command: { go: '/home' }, word: 'goMap' },
  { keys: ['g', 'v'], command: { go: '/devices' }, word: 'goVehicles' },
  { keys: ['g', 'h'], command: { go: '/history' }, word: 'goHistory' },
  { keys: ['g', 'r'], command: { go: '/reports' }, word: 'goReports' },
  { keys: ['g', 'c'], command: { go: '/geofence' }, word: 'goGeofences' },
  { keys: ['g', 'a'], command: { go: '/notifications' }, word: 'goAlerts' },
]

/** The second key of a pair comes within this time. Own choice. */
const PAIR_MS = 1_200

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Tell which shortcut a key completes; keys that are typed into a field are told as such and count only with Ctrl or Cmd. */
export function createShortcutReader(now: () => number = () => performance.now()) {
  let first = { key: '', atMs: Number.NEGATIVE_INFINITY }
  return ({ key, ctrlKey, metaKey, altKey }: Pressed, isTyping: boolean): Command | null => {
    const isMod = ctrlKey || metaKey
    const pressed = key.length === 1 ? key.toLowerCase() : key
    if (altKey || (isTyping && !isMod)) return null
    const before = now() - first.atMs <= PAIR_MS ? first.key : ''
    first = { key: isMod ? '' : pressed, atMs: now() }
    const found = SHORTCUTS.find(({ keys, mod }) => {
      if (Boolean(mod) !== isMod || keys.at(-1) !== pressed) return false
      return keys.length === 1 ? before !== 'g' || Boolean(mod) : keys[0] === before
    })
    return found?.command ?? null
  }
}

/** Whether keys pressed there are meant for a field. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
