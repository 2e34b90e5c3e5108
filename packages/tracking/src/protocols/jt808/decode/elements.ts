import type { CellTower, WifiAccessPoint } from '@rastro/contracts'
import { BadFrame, type RawPosition } from '../../protocol.ts'
import type { ByteReader } from '../../wire/byte-reader.ts'
import { AOVX } from './aovx.ts'
import { readCameraElement } from './camera.ts'
import { readExtension } from './extension.ts'
import type { FieldReader } from './fields.ts'
import { LOCKS } from './locks.ts'
import type { Model } from './model.ts'
import { PLAIN } from './plain.ts'
import { RADIO } from './radio.ts'
import { SENSORS } from './sensors.ts'

/** What is gathered from the elements of one report. */
export interface Location {
  position: RawPosition
  model: Model
  towers: CellTower[]
  accessPoints: WifiAccessPoint[]
}

/** Reads one element; its reader ends where the element ends. */
export type ElementReader = (element: ByteReader, location: Location) => void

const EXTENSION = 0x80
const CAMERA = 0xe8

/** Elements by number: number, length, content; makers give the same number different meanings, told apart by length. */
const ELEMENTS: ReadonlyMap<number, ElementReader> = new Map<number, ElementReader>([
  ...fromFields(PLAIN),
  ...LOCKS,
  ...RADIO,
  ...SENSORS,
])

function fromFields(fields: Iterable<readonly [number, FieldReader]>): [number, ElementReader][] {
  return [...fields].map(([id, read]) => [id, (element, { position }) => read(element, position.attributes)])
}

/** Read elements to the end. One that is longer than what is left ends them. */
export function readElements(reader: ByteReader, location: Location): void {
  while (reader.remaining >= 2) {
    const id = reader.uint8()
    const length = reader.uint8()
    if (id === EXTENSION && reader.remaining > 0) {
      reader.skip(1)
      readExtension(reader, location.position.attributes)
      return
    }
    if (length > reader.remaining) return
    readElement(id, reader.part(length), location)
  }
}

function readElement(id: number, element: ByteReader, location: Location): void {
  const read = readerOf(id, location.model)
  if (read === undefined) return
  try {
    read(element, location)
  } catch (error) {
    // Shorter than anybody else writes it: what was read of it counts, the report stays.
    if (!(error instanceof BadFrame)) throw error
  }
}

function readerOf(id: number, model: Model): ElementReader | undefined {
  if (id === CAMERA && model.isCamera) return readCameraElement
  return (model.isAovx ? AOVX.get(id) : undefined) ?? ELEMENTS.get(id)
}
