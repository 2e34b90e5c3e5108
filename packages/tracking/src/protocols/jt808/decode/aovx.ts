import { hasBit } from '../../wire/bits.ts'
import { plainText } from '../../wire/text.ts'
import type { ElementReader } from './elements.ts'

const ARRIVED_BY_MOTION = 2

/** Bluetooth tags around the tracker; a mask tells which fields each of them has. */
const readTags: ElementReader = (element, { position: { attributes } }) => {
  const mask = element.uint8()
  for (let index = 1; element.remaining >= 7; index++) {
    attributes[`tag${index}Mac`] = element.hex(6)
    attributes[`tag${index}Rssi`] = element.int8()
    if (hasBit(mask, 0)) attributes[`tag${index}Name`] = plainText(element.text(10))
    if (hasBit(mask, 1)) element.skip(2) // firmware
    if (hasBit(mask, 2)) attributes[`tag${index}Battery`] = element.uint16() / 1000
    if (hasBit(mask, 3)) attributes[`tag${index}Temp`] = element.int16() / 10
    if (hasBit(mask, 4)) attributes[`tag${index}Humidity`] = element.int16() / 10
    if (hasBit(mask, 5)) element.skip(6) // acceleration
    if (hasBit(mask, 6)) element.skip(2)
    if (hasBit(mask, 7)) element.skip(2)
  }
}

/** Sensors with a mask that tells which of them follow. */
export const readSensors: ElementReader = (element, { position: { attributes } }) => {
  const event = element.uint8()
  attributes['event'] = event
  if (event === ARRIVED_BY_MOTION) attributes['motion'] = true
  const mask = element.uint8()
  if (hasBit(mask, 0)) attributes['lightSensor'] = element.uint16()
  if (hasBit(mask, 1)) attributes['temp1'] = element.int16() / 10
  if (hasBit(mask, 2)) attributes['humidity'] = element.int16() / 10
  if (hasBit(mask, 3)) attributes['gSensor'] = `[${element.int16()},${element.int16()},${element.int16()}]`
  if (hasBit(mask, 4)) element.skip(10) // thresholds
  if (hasBit(mask, 5)) attributes['airPressure'] = element.uint16()
}

/** Elements the asset trackers of AOVX mean otherwise than everybody else. */
export const AOVX: ReadonlyMap<number, ElementReader> = new Map<number, ElementReader>([
  [0xf3, readTags],
  [0xf6, readSensors],
  [
    0xf8,
    (element, { position }) => {
      element.skip(9) // mode, imei
      position.attributes['iccid'] = element.hex(10)
    },
  ],
])
