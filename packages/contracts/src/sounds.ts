import type { Words } from './vocabulary.ts'
import { PREFIX } from './wire.ts'

/**
 * The 24 sounds a rule can choose (NOT-32), in the order of their numbers: `audio1` is the first. The files are our own
 * and lie in the extension; one of the same name in the data folder takes its place (OP-66).
 */
export const SOUNDS = [
  { file: '1-crystal.mp3', words: { en: 'Crystal', pt: 'Cristal', es: 'Cristal' } },
  { file: '2-bell.mp3', words: { en: 'Bell', pt: 'Sino', es: 'Campana' } },
  { file: '3-two-bells.mp3', words: { en: 'Two bells', pt: 'Dois sinos', es: 'Dos campanas' } },
  { file: '4-ping.mp3', words: { en: 'Ping', pt: 'Ping', es: 'Ping' } },
  { file: '5-two-pings.mp3', words: { en: 'Two pings', pt: 'Dois pings', es: 'Dos pings' } },
  { file: '6-drop.mp3', words: { en: 'Drop', pt: 'Gota', es: 'Gota' } },
  { file: '7-marimba.mp3', words: { en: 'Marimba', pt: 'Marimba', es: 'Marimba' } },
  { file: '8-harp-up.mp3', words: { en: 'Harp, rising', pt: 'Harpa subindo', es: 'Arpa que sube' } },
  { file: '9-harp-down.mp3', words: { en: 'Harp, falling', pt: 'Harpa descendo', es: 'Arpa que baja' } },
  { file: '10-doorbell.mp3', words: { en: 'Doorbell', pt: 'Campainha', es: 'Timbre' } },
  { file: '11-gong.mp3', words: { en: 'Gong', pt: 'Gongo', es: 'Gong' } },
  { file: '12-knocks.mp3', words: { en: 'Knocks', pt: 'Batidas na porta', es: 'Golpes en la puerta' } },
  { file: '13-ticks.mp3', words: { en: 'Ticks', pt: 'Tique-taque', es: 'Tictac' } },
  { file: '14-pop.mp3', words: { en: 'Pop', pt: 'Estalo', es: 'Chasquido' } },
  { file: '15-bubbles.mp3', words: { en: 'Bubbles', pt: 'Bolhas', es: 'Burbujas' } },
  { file: '16-sonar.mp3', words: { en: 'Sonar', pt: 'Sonar', es: 'Sonar' } },
  { file: '17-whistle.mp3', words: { en: 'Whistle', pt: 'Assobio', es: 'Silbido' } },
  { file: '18-horn.mp3', words: { en: 'Horn', pt: 'Buzina', es: 'Bocina' } },
  { file: '19-three-beeps.mp3', words: { en: 'Three beeps', pt: 'Três bipes', es: 'Tres pitidos' } },
  { file: '20-buzzer.mp3', words: { en: 'Buzzer', pt: 'Cigarra', es: 'Zumbador' } },
  { file: '21-alarm-clock.mp3', words: { en: 'Alarm clock', pt: 'Despertador', es: 'Despertador' } },
  { file: '22-siren.mp3', words: { en: 'Siren', pt: 'Sirene', es: 'Sirena' } },
  {
    file: '23-two-tone-siren.mp3',
    words: { en: 'Two-tone siren', pt: 'Sirene de dois tons', es: 'Sirena de dos tonos' },
  },
  { file: '24-emergency.mp3', words: { en: 'Emergency', pt: 'Emergência', es: 'Emergencia' } },
] as const satisfies readonly { file: `${number}-${string}.mp3`; words: Words }[]

/** Where sounds are fetched (NOT-35). */
export const SOUNDS_PATH = `/${PREFIX}/assets/custom/sounds`

/** What a custom sound may be (NOT-33). */
export const SOUND_FORMATS = ['mp3', 'wav', 'ogg'] as const
