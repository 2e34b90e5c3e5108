/** What of an address counts as one customer: an IPv6 customer holds a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? expandPrefix(address)
}

/** The neighbourhood of a {@link networkOf}: what one provider or one rented farm of machines mostly holds; /16, IPv6 /32. */
export function neighbourhoodOf(network: string): string {
  const isOld = network.includes('.')
  return network
    .split(isOld ? '.' : ':')
    .slice(0, 2)
    .join(isOld ? '.' : ':')
}

function expandPrefix(address: string): string {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':')
}
