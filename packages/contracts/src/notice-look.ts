import { SOUNDS } from './sounds.ts'
import type { Words } from './vocabulary.ts'
import { type Attributes, productKey } from './wire.ts'

/**
 * Attributes of a rule that say how its notices look and sound in the browser (NOT-08 to NOT-12). The server puts them on
 * the event it tells the socket, so that a page needs no rule to show it.
 */
export const NOTICE_LOOK = {
  color: productKey('color'),
  sound: productKey('sound'),
  soundURL: productKey('soundURL'),
  pin: productKey('pin'),
  position: productKey('position'),
} as const

/** Attribute of a rule: users its owner adds later are told by it, too (NOT-16). */
export const AUTO_ADD = productKey('autoAdd')

/** Colours of a notice (NOT-31): a soft and a strong one of four. */
export const NOTICE_COLOURS = {
  'soft-red': { en: 'Soft red', pt: 'Vermelho suave', es: 'Rojo suave' },
  red: { en: 'Red', pt: 'Vermelho', es: 'Rojo' },
  'soft-green': { en: 'Soft green', pt: 'Verde suave', es: 'Verde suave' },
  green: { en: 'Green', pt: 'Verde', es: 'Verde' },
  'soft-yellow': { en: 'Soft yellow', pt: 'Amarelo suave', es: 'Amarillo suave' },
  yellow: { en: 'Yellow', pt: 'Amarelo', es: 'Amarillo' },
  'soft-info': { en: 'Soft blue', pt: 'Azul suave', es: 'Azul suave' },
  info: { en: 'Blue', pt: 'Azul', es: 'Azul' },
} as const satisfies Record<string, Words>
export type NoticeColour = keyof typeof NOTICE_COLOURS

/** Corners of the screen a notice appears in (NOT-41); the first is the usual one (NOT-39). */
export const NOTICE_CORNERS = {
  'bottom-right': { en: 'Bottom right', pt: 'Inferior direito', es: 'Inferior derecha' },
  'bottom-left': { en: 'Bottom left', pt: 'Inferior esquerdo', es: 'Inferior izquierda' },
  'top-right': { en: 'Top right', pt: 'Superior direito', es: 'Superior derecha' },
  'top-left': { en: 'Top left', pt: 'Superior esquerdo', es: 'Superior izquierda' },
} as const satisfies Record<string, Words>
export type NoticeCorner = keyof typeof NOTICE_CORNERS

/** The sound attribute for one's own file, whose address is in `soundURL`, and for none. */
export const CUSTOM_SOUND = 'custom'
export const MUTE_SOUND = 'mute'
export type SoundChoice = `audio${number}` | typeof CUSTOM_SOUND | typeof MUTE_SOUND

/** Every value of the sound attribute: 24 of ours, one's own, none. */
export const SOUND_CHOICES: readonly SoundChoice[] = [
  ...SOUNDS.map((_, index) => `audio${index + 1}` as const),
  CUSTOM_SOUND,
  MUTE_SOUND,
]

/** How a notice looks and sounds. */
export interface NoticeLook {
  color: NoticeColour
  sound: SoundChoice
  soundURL: string | null
  /** It stays until somebody closes it. */
  pin: boolean
  position: NoticeCorner
}

/** Read the look from attributes of a rule or of an event; what is missing or unknown is the usual. */
export function readNoticeLook(attributes: Attributes): NoticeLook {
  const { color, sound, soundURL, pin, position } = NOTICE_LOOK
  const url = attributes[soundURL]
  return {
    color: keyOf(NOTICE_COLOURS, attributes[color]) ?? 'soft-info',
    sound: SOUND_CHOICES.find((choice) => choice === attributes[sound]) ?? 'audio1',
    soundURL: typeof url === 'string' && url !== '' ? url : null,
    pin: attributes[pin] === true || attributes[pin] === 'true',
    position: keyOf(NOTICE_CORNERS, attributes[position]) ?? 'bottom-right',
  }
}

function keyOf<Key extends string>(table: Readonly<Record<Key, unknown>>, value: unknown): Key | undefined {
  return typeof value === 'string' && Object.hasOwn(table, value) ? (value as Key) : undefined // it is one of its keys
}
