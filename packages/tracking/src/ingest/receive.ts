import { type LogOutcome, wireTime } from '@rastro/contracts'
import { createPace, type Log, systemClock } from '@rastro/platform'
import type { CoreFleet, FleetEntry } from '../fleet/create-fleet.ts'
import type { FrameTap } from '../fleet/frames.ts'
import type { Pipeline } from '../pipeline/index.ts'
import { BadFrame, type Decoded, type RawPosition } from '../protocols/protocol.ts'
import type { Spool } from '../spool/spool.ts'
import type { PositionRecord } from '../store/position-record.ts'
import type { Counters } from './counters.ts'
import type { MediaFiles } from './media-files.ts'
import type { Registrar } from './registrar.ts'
import { identify, type Session } from './session.ts'
import type { UnknownNames } from './unknown-names.ts'

export interface ReceiveDeps {
  fleet: CoreFleet
  pipeline: Pipeline
  spool: Pick<Spool, 'append'>
  counters: Counters
  unknownNames: UnknownNames
  media: MediaFiles
  frames: FrameTap
  /** Absent: trackers nobody registered are refused. */
  registrar?: Registrar | undefined
  log: Log
}

/** One frame on its way in, whatever carried it. */
export interface Arrival<D extends Decoded> {
  protocol: string
  session: Session
  /** The bytes as they came, for the record's identity and the debug log. */
  frame: Uint8Array
  decode: () => D
}

/** What a frame came to. */
export interface Receipt<D extends Decoded> {
  decoded: D
  /** The device that spoke; undefined when it is not known to us. */
  entry: FleetEntry | undefined
  /** Bytes to send, after `durable`. */
  answer: Uint8Array | undefined
  /** What the pipeline made of its positions; those sent again are not among them. */
  records: readonly PositionRecord[]
  /** Resolves when every position of the frame is on stable storage; undefined when it has none. */
  durable: Promise<void> | undefined
}

/** The one path every transport takes: decode, find the device, run the pipeline, hand to the spool. */
export interface Receiver {
  /** @returns undefined when the decoder threw: a bad frame, or a bug of ours that costs only this frame */
  receive<D extends Decoded>(arrival: Arrival<D>): Receipt<D> | undefined
}

interface NamedFile {
  raw: RawPosition
  write: () => Promise<void>
}

/** Bytes of a frame that go to the log; the rest tells no more. */
const LOGGED_BYTES = 512
const COMPLAIN_EVERY_MS = 10_000

const NO_RECORDS: readonly PositionRecord[] = []

export function createReceiver(deps: ReceiveDeps): Receiver {
  const { fleet, pipeline, spool, counters, unknownNames, media, frames, log } = deps

  /** A tracker may send the same frame for ever; the counter has them all. */
  const paces = new Map<string, () => boolean>()
  function mayComplain(protocol: string): boolean {
    const pace = paces.get(protocol) ?? createPace(systemClock, COMPLAIN_EVERY_MS)
    paces.set(protocol, pace)
    return pace()
  }

  function tryDecode<D extends Decoded>({ protocol, session, frame, decode }: Arrival<D>): D | undefined {
    try {
      return decode()
    } catch (error) {
      const counts = counters.of(protocol)
      const { address } = session
      if (error instanceof BadFrame) {
        counts.badFrames++
        log.debug({ protocol, address, code: error.code, hex: hexOf(frame) }, 'a frame is not of this protocol')
        if (frames.isOpen) showBad({ protocol, session, frame }, error.code)
      } else {
        counts.decoderBugs++
        if (mayComplain(protocol))
          log.error({ protocol, address, err: error }, 'a decoder failed on a frame, which is dropped')
        log.debug({ protocol, hex: hexOf(frame) }, 'the frame a decoder failed on')
        if (frames.isOpen) showBad({ protocol, session, frame }, 'decoder')
      }
      return undefined
    }
  }

  function store(
    entry: FleetEntry,
    decoded: Decoded,
    arrival: Arrival<Decoded>,
  ): Pick<Receipt<Decoded>, 'records' | 'durable'> {
    const positions = withCommandResult(decoded)
    if (positions.length === 0) return { records: NO_RECORDS, durable: undefined }
    const { protocol, session, frame } = arrival
    const counts = counters.of(protocol)
    const records: PositionRecord[] = []
    let files: Promise<void>[] | undefined
    for (let index = 0; index < positions.length; index++) {
      const file = fileOf(entry, positions[index]!, session)
      const raw = file?.raw ?? positions[index]!
      const record = pipeline.process(entry, { protocol, raw, frame, index, now: session.now })
      if (record === null) counts.filtered++
      else if (record === undefined) counts.duplicates++
      else {
        records.push(record)
        if (file !== undefined) (files ??= []).push(file.write())
      }
    }
    counts.received += positions.length
    // Nothing but repetitions: the originals may not be durable yet, an empty append waits for them.
    const stored = spool.append(records)
    const durable = files === undefined ? stored : Promise.all([stored, ...files]).then(() => undefined)
    return { records, durable }
  }

  function show({ protocol, session, frame }: Arrival<Decoded>, decoded: Decoded, entry: FleetEntry | undefined): void {
    const uniqueId = session.uniqueId ?? session.names[0]
    const { address } = session
    const passed = { protocol, address, uniqueId, deviceId: entry?.device.id ?? 0 }
    frames.tell({ ...passed, bytes: frame, direction: 'in', outcome: outcomeOf(decoded) })
    const answer = entry === undefined ? decoded.refusal : decoded.reply
    if (answer !== undefined) frames.tell({ ...passed, bytes: answer, direction: 'out' })
  }

  /** A frame nobody could read; whose it is the frames before it said. */
  function showBad({ protocol, session, frame }: Omit<Arrival<Decoded>, 'decode'>, problem: string): void {
    const uniqueId = session.uniqueId ?? session.names[0]
    const deviceId = (uniqueId === undefined ? undefined : fleet.byUniqueId(uniqueId))?.device.id ?? 0
    const passed = { protocol, address: session.address, uniqueId, deviceId, bytes: frame, direction: 'in' as const }
    frames.tell({ ...passed, outcome: { positions: 0, problem } })
  }

  /** A position whose file has got its name, and how to write it; undefined for one without a file. */
  function fileOf(entry: FleetEntry, raw: RawPosition, { now }: Session): NamedFile | undefined {
    const file = raw.media
    if (file === undefined) return undefined
    const { id } = entry.device
    const name = media.name(id, file, now)
    if (name === undefined) return undefined
    const named = { ...raw, attributes: { ...raw.attributes, [file.kind]: name } }
    return { raw: named, write: () => media.write(id, name, file) }
  }

  return {
    receive(arrival) {
      const decoded = tryDecode(arrival)
      if (decoded === undefined) return undefined
      const { protocol, session } = arrival
      const counts = counters.of(protocol)
      counts.frames++
      const entry = identify(session, fleet, decoded.uniqueIds)
      if (frames.isOpen) show(arrival, decoded, entry)
      if (entry === undefined) {
        counts.unknown++
        unknownNames.note(protocol, session.names, session.address)
        if (session.names[0] !== undefined) deps.registrar?.offer(session.names[0], protocol)
        return { decoded, entry, answer: decoded.refusal, records: NO_RECORDS, durable: undefined }
      }
      fleet.hear(entry, session.now)
      return { decoded, entry, answer: decoded.reply, ...store(entry, decoded, arrival) }
    },
  }
}

/** A command's answer travels as the attribute `result`, as on the reference's wire; alone it is a record by itself. */
function withCommandResult({ positions, commandResult }: Decoded): readonly RawPosition[] {
  if (commandResult === undefined) return positions
  const last = positions.at(-1) ?? { attributes: {} }
  return [...positions.slice(0, -1), { ...last, attributes: { ...last.attributes, result: commandResult } }]
}

/** What people read of a decoded frame: how many positions, and the latest of them. */
function outcomeOf({ positions }: Decoded): LogOutcome {
  const last = positions.at(-1)
  if (last === undefined) return { positions: 0 }
  const { fix, attributes } = last
  const place = fix && {
    fixTime: wireTime(fix.time),
    latitude: fix.latitude,
    longitude: fix.longitude,
    speed: fix.speed ?? 0,
  }
  return { positions: positions.length, latest: { ...place, attributes: Object.keys(attributes) } }
}

function hexOf(frame: Uint8Array): string {
  return Buffer.from(frame.buffer, frame.byteOffset, Math.min(frame.length, LOGGED_BYTES)).toString('hex')
}
