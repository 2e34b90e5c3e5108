import { CUSTOM_SOUND, MUTE_SOUND, type NoticeLook } from '@rastro/contracts/notice-look'
import { SOUND_FORMATS, SOUNDS, SOUNDS_PATH } from '@rastro/contracts/sounds'

/** What a rule says of its sound. */
export type ChosenSound = Pick<NoticeLook, 'sound' | 'soundURL'>

/** An alarm of a whole fleet is no siren: the next sound comes no earlier than this. */
export const SOUND_PAUSE_MS = 3_000
const LEADER = 'rastro.sounds'

/**
 * Whether a text can be the address of a custom sound (NOT-33): an mp3, wav or ogg file of this installation
 * (`/tarkan/assets/custom/sounds/depot.ogg`) or of a place on the web with https. Another place learns when notices come;
 * that is why the form says which one it is, and why nothing but what somebody wrote into a rule is ever asked for.
 */
export function isSoundAddress(text: string): boolean {
  if (!URL.canParse(text, location.origin)) return false
  const { origin, protocol, pathname } = new URL(text, location.origin)
  const isFile = SOUND_FORMATS.some((format) => pathname.toLowerCase().endsWith(`.${format}`))
  return isFile && (origin === location.origin || protocol === 'https:')
}

/** The address of what a rule wants to hear; null = nothing. A custom one that cannot be fetched becomes the first. */
export function soundAddress({ sound, soundURL }: ChosenSound): string | null {
  if (sound === MUTE_SOUND) return null
  if (sound === CUSTOM_SOUND) return soundURL !== null && isSoundAddress(soundURL) ? soundURL : addressOf(0)
  return addressOf(Number(sound.slice('audio'.length)) - 1)
}

function addressOf(index: number): string {
  return `${SOUNDS_PATH}/${(SOUNDS[index] ?? SOUNDS[0]).file}`
}

/** Play a file; resolves when it began. @throws when the browser does not want to, or there is no such file */
type Player = (address: string) => Promise<void>

let element: HTMLAudioElement | undefined

/** One element for all sounds: what a phone let play once, it lets play again. */
function audioElement(): HTMLAudioElement {
  element ??= new Audio()
  return element
}

const playFile: Player = (address) => {
  const audio = audioElement()
  audio.muted = false
  audio.src = address
  return audio.play()
}

/** Resolves once the browser lets the page make a sound: when somebody has touched it. */
export function soundsAllowed(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const touched = new AbortController()
  const allow = (): void => {
    touched.abort()
    // Phones want the first sound to begin within a touch; nobody hears this one.
    const audio = audioElement()
    audio.muted = true
    audio.src = addressOf(0)
    audio.play().then(resolve, () => resolve())
  }
  for (const type of ['pointerup', 'keyup']) addEventListener(type, allow, { signal: touched.signal })
  return promise
}

/** Play what a rule wants to hear, now: for trying it out. Answers whether it could be played. */
export async function playSound(chosen: ChosenSound, play: Player = playFile): Promise<boolean> {
  const address = soundAddress(chosen)
  if (address === null) return true
  try {
    await play(address)
    return true
  } catch {
    // The browser is silent until somebody touched the page, or the file is gone: the notice is on the screen all the same.
    return false
  }
}

/** Plays the sounds of notices: one tab of the browser, with pauses, when it may. */
export interface NoticeSounds {
  /** Answers whether it was played here. */
  play(chosen: ChosenSound): Promise<boolean>
  close(): void
}

export interface NoticeSoundParts {
  isMuted: () => boolean
  now: () => number
  play?: Player
  /** Missing where the page is not served securely: each tab then speaks for itself. */
  locks?: Pick<LockManager, 'request'> | undefined
  /** A tab that may not make a sound does not ask to be the one that does. */
  allowed?: Promise<void>
}

/** Create it. The tab that holds the lock plays; when it closes, another one has it. */
export function createNoticeSounds(parts: NoticeSoundParts): NoticeSounds {
  const { isMuted, now, play = playFile, locks, allowed = Promise.resolve() } = parts
  const end = new AbortController()
  let isLeader = locks === undefined
  let notBefore = 0
  if (locks) {
    const { promise: held, resolve } = Promise.withResolvers<void>()
    end.signal.addEventListener('abort', () => resolve())
    allowed
      .then(() =>
        locks.request(LEADER, { signal: end.signal }, () => {
          isLeader = true
          return held
        }),
      )
      // The wish was withdrawn: the page is left.
      .catch(() => undefined)
  }
  return {
    async play(chosen) {
      if (!isLeader || isMuted() || chosen.sound === MUTE_SOUND || now() < notBefore) return false
      notBefore = now() + SOUND_PAUSE_MS
      if (await playSound(chosen, play)) return true
      return chosen.sound === CUSTOM_SOUND && playSound({ sound: 'audio1', soundURL: null }, play)
    },
    close: () => end.abort(),
  }
}
