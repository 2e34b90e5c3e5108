import { type Attributes, EVENT_WORDS, isEventType, type Language } from '@rastro/contracts'
import type { Message } from '../message.ts'
import { factsOf, fill, type Happening, type Names } from './facts.ts'
import { type Line, writeHtml, writeText } from './mail-body.ts'
import { instantOf, type Reader } from './reader.ts'
import { LABELS, OTHER_SENTENCES, SENTENCES } from './strings.ts'

export interface WritingOptions {
  readonly isUrgent: boolean
  /** Saved command of the rule; 0 = none. */
  readonly commandId: number
  /** Where people reach the product; empty: no link. */
  readonly publicUrl: string
  /** How the rule wants it to look in the browser. */
  readonly look?: Attributes
}

/** Longest name of a place in a short sentence. */
const PLACE_LIMIT = 120

/** Tell of an event in the language, the time zone and the units of its reader. */
export function writeMessage(happening: Happening, reader: Reader, names: Names, options: WritingOptions): Message {
  const { event, position } = happening
  const { language } = reader
  const facts = factsOf(happening, reader, names)
  const sentence = fill(
    isEventType(event.type) ? SENTENCES[event.type][language] : OTHER_SENTENCES.other[language],
    facts,
  )
  const coordinates = position && `${reader.number(position.latitude, 5)}, ${reader.number(position.longitude, 5)}`
  const place = position?.address?.trim() || coordinates
  const time = reader.time(instantOf(event.eventTime))
  const lines: Line[] = [
    [LABELS.device[language], facts['device'] ?? ''],
    [LABELS.event[language], eventWord(event.type, language)],
    [LABELS.time[language], time],
  ]
  if (position?.address) lines.push([LABELS.place[language], position.address])
  if (coordinates) lines.push([LABELS.coordinates[language], coordinates])
  if (position) lines.push([LABELS.speed[language], reader.speed(position.speed)])
  const mail = { language, sentence, lines, link: linkTo(event.deviceId, options.publicUrl) }
  return {
    subject: sentence,
    digest: [sentence, time, place?.slice(0, PLACE_LIMIT)].filter((part) => part !== undefined).join(' · '),
    text: writeText(mail),
    html: writeHtml(mail),
    isUrgent: options.isUrgent,
    occasion: { event, position, commandId: options.commandId, look: options.look },
  }
}

/** The test of a channel. */
export function writeTest(reader: Reader): Message {
  const sentence = OTHER_SENTENCES.test[reader.language]
  const mail = { language: reader.language, sentence, lines: [], link: undefined }
  return {
    subject: LABELS.test[reader.language],
    digest: sentence,
    text: writeText(mail),
    html: writeHtml(mail),
    isUrgent: false,
  }
}

function eventWord(type: string, language: Language): string {
  return isEventType(type) ? EVENT_WORDS[type][language] : type
}

function linkTo(deviceId: number, publicUrl: string): string | undefined {
  return publicUrl === '' || deviceId === 0 ? undefined : `${publicUrl.replace(/(?<!\/)\/+$/, '')}/devices/${deviceId}`
}
