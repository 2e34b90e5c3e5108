/** Dialects that can only be told by packet type and length. */
export type Variant =
  | 'standard'
  | 'vxt01'
  | 'wanwayS20'
  | 'sr411Mini'
  | 'gt06eCard'
  | 'benway'
  | 's5'
  | 'space10x'
  | 'obd6'
  | 'wetrust'
  | 'jc400'
  | 'sl4x'
  | 'seeworld'
  | 'rfid'
  | 'lw4g'
  | 'pedometer'
  | 'vlAsset'

/** By type and exact length byte of a short packet: `(type << 8) | length`. */
const BY_LENGTH = new Map<number, Variant>([
  [0x1224, 'vxt01'],
  [0x1624, 'vxt01'],
  [0x2431, 'wanwayS20'],
  [0x242e, 'sr411Mini'],
  [0x1221, 'benway'],
  [0x122b, 's5'],
  [0x1313, 'obd6'],
  [0x1229, 'wetrust'],
  [0x3437, 'sl4x'],
  [0x312a, 'sl4x'],
  [0x3227, 'sl4x'],
  [0x3229, 'sl4x'],
  [0x222f, 'seeworld'],
  [0x1626, 'seeworld'],
  [0xa30c, 'seeworld'],
  [0xa318, 'pedometer'],
  [0x1728, 'rfid'],
  [0xa240, 'lw4g'],
  [0x3635, 'vlAsset'],
])

/** Which dialect a short (0x7878) packet is written in. */
export function detectVariant(type: number, length: number, frame: Buffer): Variant {
  const known = BY_LENGTH.get((type << 8) | length)
  if (known !== undefined) return known
  if (type === 0x12 && length >= 0x71) return 'gt06eCard'
  if (type === 0x19 && length >= 0x17) return 'space10x'
  if (type === 0x95 && frame.length >= 6 && frame.readUInt16BE(4) === 0xffff) return 'jc400'
  return 'standard'
}
