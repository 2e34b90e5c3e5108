import { BlockList, isIP } from 'node:net'

/**
 * The part of an address that stays when a carrier gives its trackers new ones: two bytes of IPv4, four of IPv6.
 * Knowing who owns which network would be better and would need a list from somebody else.
 */
export function carrierNetworkOf(address: string): string {
  const plain = unmapped(address)
  if (isIP(plain) === 4) return plain.split('.', 2).join('.')
  return plain.split(':', 2).join(':')
}

/**
 * Whether an address lies in one of the networks of a text, `10.20.0.0/16, 2804:abc::/32, 10.1.2.3`. What is no network
 * contains nothing: a typing error must not open the door.
 */
export function isInside(address: string, networks: string): boolean {
  const list = new BlockList()
  for (const word of networks.split(/[\s,;]+/)) {
    const [base = '', bits] = word.split('/')
    const version = isIP(base)
    if (version === 0) continue
    const length = bits === undefined ? (version === 4 ? 32 : 128) : Number(bits)
    if (!Number.isInteger(length) || length < 0 || length > (version === 4 ? 32 : 128)) continue
    list.addSubnet(base, length, version === 4 ? 'ipv4' : 'ipv6')
  }
  const plain = unmapped(address)
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 caller of an IPv6 socket, as IPv4. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
