/** Codec ids. Source: Teltonika data sending protocols. */
export const CODEC = {
  GH3000: 0x07,
  AVL_8: 0x08,
  COMMANDS_12: 0x0c,
  COMMANDS_13: 0x0d,
  AVL_16: 0x10,
  AVL_8_EXTENDED: 0x8e,
} as const
