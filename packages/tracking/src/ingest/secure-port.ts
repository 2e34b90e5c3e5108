import type { Socket } from 'node:net'
import { type PeerCertificate, type Server, TLSSocket, type TlsOptions } from 'node:tls'
import type { KeyPair } from '@rastro/platform'
import { LIMITS } from './limits.ts'
import type { ListenerDeps } from './listener.ts'
import type { Stranger } from './strangers.ts'

/** How a port is encrypted. */
export interface PortSecurity {
  pair: KeyPair
  /** PEM of who signs the certificates trackers must show; undefined: they need none. */
  clientCa: string | undefined
}

/** Options of a server that speaks TLS. @throws Error when certificate and key do not fit */
export function tlsOptions({ pair: { certificate: cert, key }, clientCa: ca }: PortSecurity): TlsOptions {
  const limits = { minVersion: 'TLSv1.2', handshakeTimeout: LIMITS.tlsHandshakeMs } as const
  return ca === undefined ? { cert, key, ...limits } : { cert, key, ca, requestCert: true, ...limits }
}

/** What a port that speaks TLS can do besides. */
export interface SecureSide {
  /** Show this certificate from now on; connections that are open stay. @throws Error when it does not fit its key */
  show(pair: KeyPair): void
  /** Wait for no handshake any more. */
  end(): void
}

/**
 * Count handshakes that are not finished among the strangers, so that a flood of them costs the oldest and nothing else;
 * hand on each socket whose handshake is done.
 */
export function guardHandshakes(
  server: Server,
  { clientCa }: PortSecurity,
  { strangers, log }: Pick<ListenerDeps, 'strangers' | 'log'>,
  admit: (socket: TLSSocket) => void,
): SecureSide {
  const unfinished = new Map<string, Stranger>()
  server.on('connection', (socket: Socket) => {
    const stranger: Stranger = { address: socket.remoteAddress ?? '', hangUp: () => socket.destroy() }
    const key = keyOf(socket)
    unfinished.set(key, stranger)
    strangers.admit(stranger)
    socket.once('close', () => {
      strangers.release(stranger)
      if (unfinished.get(key) === stranger) unfinished.delete(key)
    })
  })
  server.on('secureConnection', (socket: TLSSocket) => {
    const stranger = unfinished.get(keyOf(socket))
    if (stranger) {
      strangers.release(stranger)
      unfinished.delete(keyOf(socket))
    }
    // Not before: whoever goes away in the middle of a handshake would hold its socket until the time is over.
    socket.allowHalfOpen = true
    admit(socket)
  })
  // The library has closed the socket already; scanners do this all day.
  server.on('tlsClientError', (error) => log.debug({ err: error }, 'a handshake failed'))
  return {
    // Everything but the certificate has to be said again: what is left out goes back to the library's own.
    show: (pair) => server.setSecureContext(tlsOptions({ pair, clientCa })),
    end() {
      for (const stranger of unfinished.values()) stranger.hangUp('closing')
    },
  }
}

/** The encrypted socket and the one below have the same other end, and no two connections of a port do. */
function keyOf({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

/**
 * The name a tracker's certificate gives it, which it may not change by what it says.
 * @returns undefined when certificates are not asked for; '' for one that names nobody, which fits no device
 */
export function boundNameOf(socket: Socket): string | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined
  // A session that is taken up again may come without its certificate.
  const { subject }: Partial<PeerCertificate> = socket.getPeerCertificate()
  const name: unknown = subject?.CN
  return typeof name === 'string' ? name : ''
}
