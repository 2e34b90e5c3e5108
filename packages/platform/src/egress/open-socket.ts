import { connect, type LookupFunction, type Socket } from 'node:net'
import type { EgressTarget } from './purpose.ts'
import type { ResolvedAddress } from './resolve.ts'

/** A `lookup` for Node's connections that knows only the addresses already checked. */
export function fixedLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else if (first) callback(null, first.address, first.family)
    else callback(new Error('no address'), '', 0)
  }
}

/** Connect to one of the checked addresses, the next when one does not answer. Rejects with what the system says. */
export function openSocket(
  target: EgressTarget,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const socket = connect({
      host: target.host,
      port: target.port,
      lookup: fixedLookup(addresses),
      autoSelectFamily: true,
    })
    const give = (): void => void socket.destroy(new Error('too late'))
    signal.addEventListener('abort', give, { once: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      signal.removeEventListener('abort', give)
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
