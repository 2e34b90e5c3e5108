/** What the assistant was asked, as far as it understands questions. */
export type Question =
  | { kind: 'stopped'; hours: number }
  | { kind: 'offline'; hours: number }
  | { kind: 'speeding'; speed: number }
  | { kind: 'count'; what: 'moving' | 'stopped' | 'online' | 'offline' | 'all' }
  | { kind: 'where'; vehicle: number }
  | { kind: 'distance'; vehicle: number }
  | { kind: 'driver'; vehicle: number }
  | { kind: 'events'; vehicle: number | null }
  /** It is about a day the assistant knows nothing of. */
  | { kind: 'otherDay' }
  /** It names no vehicle we know where one is needed. */
  | { kind: 'which' }
  | { kind: 'unknown' }

/** A vehicle a question may be about. */
export interface Named {
  id: number
  name: string
  plate: string | null
}

/** Hours where a question names none, and the speed that counts as fast. Own choice. */
const DEFAULTS = { stoppedHours: 1, offlineHours: 24, speed: 80 } as const
const HOURS_PER = { h: 1, min: 1 / 60, d: 24 } as const

/** Letters without accents and capitals, everything else as single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9,.]+/g, ' ')
    .trim()
}

/** A length of time in hours: "2 horas", "90 min", "half"; null when none is named. */
function hoursIn(text: string): number | null {
  const [, amount = '', unit = ''] = text.match(/(\d+(?:[.,]\d+)?) ?(h|hr|hora|hour|min|d|dia|day)/) ?? []
  if (amount !== '') {
    const per = unit.startsWith('h') ? HOURS_PER.h : unit.startsWith('m') ? HOURS_PER.min : HOURS_PER.d
    return Number(amount.replace(',', '.')) * per
  }
  if (/\b(uma|una|an|one) (hora|hour)/.test(text)) return 1
  return /\b(um|un|a|one) (dia|day)\b/.test(text) ? 24 : null
}

/** The vehicle whose name or plate stands in the question; the longest name wins. */
function vehicleIn(text: string, vehicles: readonly Named[]): number | null {
  const padded = ` ${text.replaceAll(/[,.]/g, ' ').replaceAll(/ +/g, ' ')} `
  const named = vehicles.flatMap(({ id, name, plate }) =>
    [name, plate ?? ''].map((word) => ({ id, word: fold(word) })).filter(({ word }) => word !== ''),
  )
  const found = named.filter(({ word }) => padded.includes(` ${word} `))
  return found.sort((one, other) => other.word.length - one.word.length)[0]?.id ?? null
}

const WORDS = {
  distance:
    /quilomet|kilomet|\bkm\b(?! ?h\b).*(rod|hoje|hoy|today)|rodou|percorr|recorri|distan|how far|how many (km|miles)|\bdrove\b|mileage/,
  count: /quant[oa]s|cuant[oa]s|how many/,
  driver: /quem .*(dirig|conduz|guia)|motorista|quien .*(conduc|manej)|conductor|chofer|who .*driv|\bdriver/,
  where: /\bonde\b|donde|where/,
  events: /event|alert|ocorr|acontec|sucedi|happen/,
  speeding: /velocidad|excess|exceso|speed|rapid|\bfast|\d ?(km ?h|mph)\b/,
  offline: /offline|sem (sinal|comunica)|sin (senal|conexion|comunica)|desconect|no signal|not report|silent/,
  stopped: /parad|\bparou|\bparara|\bparo\b|\bpararon|detenid|detuv|stopp|parked|estacion/,
  moving: /movimento|movimiento|rodando|moving|andando/,
  online: /online|en linea|conectad/,
  otherDay: /\b(ontem|ayer|yesterday)\b|\b(semana|week|mes|month)\b/,
} as const satisfies Record<string, RegExp>

function countedIn(text: string): Extract<Question, { kind: 'count' }>['what'] {
  if (WORDS.offline.test(text)) return 'offline'
  if (WORDS.moving.test(text)) return 'moving'
  if (WORDS.stopped.test(text)) return 'stopped'
  return WORDS.online.test(text) ? 'online' : 'all'
}

/** Understand a question in Portuguese, Spanish or English by simple rules. */
export function understand(asked: string, vehicles: readonly Named[]): Question {
  const text = fold(asked)
  const vehicle = vehicleIn(text, vehicles)
  const about = (kind: 'where' | 'distance' | 'driver'): Question =>
    vehicle === null ? { kind: 'which' } : { kind, vehicle }
  if (WORDS.otherDay.test(text)) return { kind: 'otherDay' }
  if (WORDS.distance.test(text)) return about('distance')
  if (WORDS.count.test(text)) return { kind: 'count', what: countedIn(text) }
  if (WORDS.where.test(text)) return about('where')
  if (WORDS.events.test(text)) return { kind: 'events', vehicle }
  if (WORDS.offline.test(text)) return { kind: 'offline', hours: hoursIn(text) ?? DEFAULTS.offlineHours }
  if (WORDS.speeding.test(text)) {
    // How fast one is stands beside where it is; the number would be that of its name.
    if (vehicle !== null) return { kind: 'where', vehicle }
    const [, limit] = text.match(/(\d+) ?(km|mph)?/) ?? []
    return { kind: 'speeding', speed: limit === undefined ? DEFAULTS.speed : Number(limit) }
  }
  if (WORDS.stopped.test(text)) return { kind: 'stopped', hours: hoursIn(text) ?? DEFAULTS.stoppedHours }
  if (WORDS.driver.test(text)) return about('driver')
  return vehicle === null ? { kind: 'unknown' } : { kind: 'where', vehicle }
}
