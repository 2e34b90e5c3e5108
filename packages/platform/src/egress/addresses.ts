import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not the public internet, although their numbers look like it.
 * Source: IANA special-purpose address registries (RFC 6890 and its updates), and 1.7 of the security anchors.
 */
const NOT_PUBLIC_V4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within 2000::/3, outside which nothing is public: Teredo and its neighbours, documentation, 6to4, 3fff::/20. */
const NOT_PUBLIC_V6: readonly (readonly [network: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const notPublic = new BlockList()
for (const [network, bits] of NOT_PUBLIC_V4) notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(network, bits, 'ipv6')

const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

/** Cloud machines tell their secrets to whoever asks at a link-local address: no setting opens those. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')
linkLocal.addSubnet('fd00:ec2::', 32, 'ipv6')

/** Whether an address is one of the public internet. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  if (family !== 6) return false
  return publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** Whether an address is link-local or that of a cloud's metadata service, plainly or as an IPv4 address in IPv6. */
export function isLinkLocalAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && linkLocal.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
