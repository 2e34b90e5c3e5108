/** Table of a reflected 16-bit CRC. */
function crc16Table(reflectedPolynomial: number): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ reflectedPolynomial : value >> 1
    return value
  })
}

const CCITT = crc16Table(0x8408)
const IBM = crc16Table(0xa001)

function crc16(table: Uint16Array, bytes: Uint8Array, start: number): number {
  let crc = start
  for (let index = 0; index < bytes.length; index++) {
    // Both indexes are masked or bounded, the fallback only satisfies the compiler.
    crc = (crc >> 8) ^ (table[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0)
  }
  return crc
}

/** CRC-16/X-25 (ITU V.41 reflected, start and final xor 0xffff). Check value of `123456789`: 0x906e. */
export function crc16X25(bytes: Uint8Array): number {
  return crc16(CCITT, bytes, 0xffff) ^ 0xffff
}

/** CRC-16/Kermit (ITU V.41 reflected, start 0). Check value of `123456789`: 0x2189. */
export function crc16Kermit(bytes: Uint8Array): number {
  return crc16(CCITT, bytes, 0)
}

/** CRC-16/ARC, also called IBM (polynomial 0x8005 reflected, start 0). Check value of `123456789`: 0xbb3d. */
export function crc16Ibm(bytes: Uint8Array): number {
  return crc16(IBM, bytes, 0)
}

/** CRC-16/XMODEM (polynomial 0x1021, start 0). Check value of `123456789`: 0x31c3. */
export function crc16Xmodem(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}

/** CRC-8/NRSC-5 (polynomial 0x31, start 0xff), as in EGTS. Check value of `123456789`: 0xf7. */
export function crc8Egts(bytes: Uint8Array): number {
  let crc = 0xff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? ((crc << 1) ^ 0x31) & 0xff : crc << 1
  }
  return crc
}

/** All bytes xored together. */
export function xorOf(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) value ^= byte
  return value
}

/** Sum of all bytes, lowest 8 bits. */
export function sumOf(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) value = (value + byte) & 0xff
  return value
}
