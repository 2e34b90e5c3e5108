import type { EgressPurpose } from '@rastro/platform'

/** May call the one host an operator named, and nobody else. */
export function purposeFor(name: string, address: string): EgressPurpose {
  return { name, hosts: [new URL(address).hostname], schemes: ['https', 'http'], maxBytes: 64 * 1024 }
}
