import { expect, test } from 'vitest'
import { openSession } from '../suite/wire-feed.ts'
import { addPiece, startPieces, takePieces } from './pieces.ts'

const KB = 1024

test('pieces become one file, which is given away once', () => {
  const session = openSession({})
  startPieces(session, 'photo')
  addPiece(session, 'photo', Buffer.from('one'))
  addPiece(session, 'photo', Buffer.from('two'))
  expect(takePieces(session, 'photo').toString()).toBe('onetwo')
  expect(takePieces(session, 'photo')).toHaveLength(0)
})

test('a new file forgets one that was not finished', () => {
  const session = openSession({})
  addPiece(session, 'photo', Buffer.from('half'))
  startPieces(session, 'photo')
  addPiece(session, 'photo', Buffer.from('new'))
  expect(takePieces(session, 'photo').toString()).toBe('new')
})

test('a file without end holds no more than the largest', () => {
  const session = openSession({})
  for (let piece = 0; piece < 1000; piece++) addPiece(session, 'photo', Buffer.alloc(KB))
  expect(takePieces(session, 'photo').length).toBeLessThanOrEqual(256 * KB)
})

test('pieces in datagrams are not kept', () => {
  const memory = new Map<string, unknown>()
  const session = { ...openSession({ transport: 'udp' }), memory }
  addPiece(session, 'photo', Buffer.alloc(KB))
  expect(takePieces(session, 'photo')).toHaveLength(0)
  expect(memory.size).toBe(0)
})
