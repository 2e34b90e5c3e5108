import type { DecodeSession } from '../protocol.ts'

/** Largest file a tracker may send in pieces, in bytes: a photo has 60 KB, a minute of speech 100. */
const LARGEST = 256 * 1024

interface Pieces {
  parts: Buffer[]
  length: number
}

/** Begin a file that comes in pieces over this connection; one that was not finished is forgotten. */
export function startPieces(session: DecodeSession, key: string): void {
  session.memory.set(key, { parts: [], length: 0 } satisfies Pieces)
}

/**
 * Keep the next piece. A file that grows too large is forgotten, and the pieces after it begin anew. Datagrams are not
 * kept: anybody can send them from ten thousand addresses that nobody holds.
 */
export function addPiece(session: DecodeSession, key: string, piece: Buffer): void {
  if (session.transport === 'udp') return
  const pieces = piecesOf(session, key)
  pieces.length += piece.length
  if (pieces.length > LARGEST) return startPieces(session, key)
  // Copied: a view would keep the whole read of the socket alive.
  pieces.parts.push(Buffer.from(piece))
  session.memory.set(key, pieces)
}

/** The whole file, which is forgotten here. Empty when there was none. */
export function takePieces(session: DecodeSession, key: string): Buffer {
  const { parts } = piecesOf(session, key)
  session.memory.delete(key)
  return Buffer.concat(parts)
}

function piecesOf(session: DecodeSession, key: string): Pieces {
  // Only this file writes under these keys.
  return (session.memory.get(key) as Pieces | undefined) ?? { parts: [], length: 0 }
}
