import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createLogTail } from './log-tail.ts'
import { textLines } from './log-text.ts'

function listen() {
  const lines: string[] = []
  const tail = createLogTail()
  return { lines, tail, log: createLog('info', tail, { write: (line) => lines.push(line) }) }
}

/** What a tracker or a stranger might call himself. */
const HOSTILE = [
  'a\r\n{"level":50,"msg":"forged"}',
  '\u001b[2J\u001b[31mred',
  '\u009b31mred',
  '\u202egnp.exe',
  '\u2066\u2069\u200b\ufeff',
  'a\u2028b\u0085c\u007f',
  '\0\b\u000c',
]

test('[C-40] whatever a name holds, it is one line that moves no cursor and reads back the same', () => {
  const { log, lines, tail } = listen()
  for (const uniqueId of HOSTILE) log.warn({ uniqueId }, `a device nobody registered calls: ${uniqueId}`)
  expect(lines).toHaveLength(HOSTILE.length)
  for (const [index, line] of lines.entries()) {
    expect(line).toMatch(/^[\x20-\x7e]*\n$/)
    expect(JSON.parse(line)).toMatchObject({ uniqueId: HOSTILE[index] })
  }
  expect(tail.lines().map(({ details }) => details['uniqueId'])).toEqual(HOSTILE)
})

test('[C-40] secrets are masked, also inside of what is logged', () => {
  const { log, lines } = listen()
  log.info({ password: 'hush', user: { token: 'hush', email: 'ana@example.com' } }, 'one')
  log.info(
    { request: { headers: { cookie: 'hush', authorization: 'hush' } }, settings: { mail: { secret: 'hush' } } },
    'two',
  )
  expect(lines.join('')).not.toContain('hush')
  expect(lines[0]).toContain('ana@example.com')
})

test('[C-40] what is kept for people to read is bounded in lines and in their length', () => {
  const { log, tail } = listen()
  for (let index = 0; index < 3_000; index++) log.info({ index }, 'line')
  log.info({ text: 'x'.repeat(100_000) }, 'long')
  const kept = tail.lines()
  expect(kept.length).toBeLessThanOrEqual(2_000)
  expect(JSON.stringify(kept)).not.toContain('xxxxx')
})

test('[C-40] as text for eyes it is one line too, whatever a name holds, and secrets stay masked', () => {
  const lines: string[] = []
  const log = createLog('info', undefined, textLines({ write: (line) => lines.push(line) }))
  for (const uniqueId of HOSTILE) log.warn({ uniqueId }, `a device nobody registered calls: ${uniqueId}`)
  expect(lines).toHaveLength(HOSTILE.length)
  for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d WARN [\x20-\x7e]*\n$/)
  log.info({ port: 8082, url: 'http://localhost:8082', password: 'hush', name: 'two words' }, 'ready')
  expect(lines.at(-1)).toMatch(
    / INFO {2}ready port=8082 url=http:\/\/localhost:8082 password=\[Redacted\] name="two words"\n$/,
  )
})

test('as text an error tells what it is and where, indented', () => {
  const lines: string[] = []
  const log = createLog('info', undefined, textLines({ write: (line) => lines.push(line) }))
  log.error({ err: new Error('no room\n2026-01-01 00:00:00 INFO  forged'), disk: 'sda' }, 'not stored')
  const [first = '', second = '', ...more] = lines.join('').split('\n')
  expect(first).toMatch(/ ERROR not stored: no room\\u000a2026-01-01 00:00:00 INFO {2}forged disk=sda$/)
  expect(second).toMatch(/^ {4}at /)
  expect(more.every((line) => line === '' || line.startsWith('    at '))).toBe(true)
})
