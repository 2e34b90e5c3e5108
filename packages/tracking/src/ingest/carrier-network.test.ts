import { expect, test } from 'vitest'
import { carrierNetworkOf, isInside } from './carrier-network.ts'

test('a tracker stays in its network while its carrier gives it other addresses', () => {
  expect(['179.240.1.2', '::ffff:179.240.77.9'].map(carrierNetworkOf)).toEqual(['179.240', '179.240'])
  expect(['2804:18:8:1::1', '2804:18:ffff::2'].map(carrierNetworkOf)).toEqual(['2804:18', '2804:18'])
  expect(carrierNetworkOf('')).toBe('')
})

test('networks are read with any separator, and an address alone is a network of one', () => {
  const networks = '10.20.0.0/16; 192.168.7.7\n2804:abc::/32'
  const inside = ['10.20.255.1', '::ffff:10.20.0.1', '192.168.7.7', '2804:abc:1::1']
  expect(inside.filter((address) => !isInside(address, networks))).toEqual([])
  const outside = ['10.21.0.1', '192.168.7.8', '2804:abd::1', '::ffff:10.21.0.1', '', 'nonsense']
  expect(outside.filter((address) => isInside(address, networks))).toEqual([])
})

test('what is no network contains nobody', () => {
  for (const text of ['', '*', '0.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/x', '::/129', 'all', '10.0.0'])
    expect(isInside('10.0.0.1', text), text).toBe(false)
  expect(isInside('10.0.0.1', '0.0.0.0/0')).toBe(true)
})
