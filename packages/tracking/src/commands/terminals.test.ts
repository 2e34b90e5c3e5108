import { expect, test, vi } from 'vitest'
import { escape } from '../protocols/jt808/escape.ts'
import { xorOf } from '../protocols/wire/checksums.ts'
import { startCommands } from '../testing/commands.ts'
import { connectTracker } from '../testing/tracker.ts'

/** A terminal of the edition of 2019 with twenty digits of number. */
const ID = '00000000012345678901'
const PLACE = '00000000 00000003 01597fa8 06cc0158 0080 0000 0081'

/** A busy machine takes its time. */
const PATIENCE = { timeout: 60_000 }

function message(kind: number, serial: number, body: string): Buffer {
  const content = Buffer.from(body.replaceAll(' ', ''), 'hex')
  const head = Buffer.from(`7e00000000 01 ${ID} 0000`.replaceAll(' ', ''), 'hex')
  head.writeUInt16BE(kind, 1)
  head.writeUInt16BE(0x4000 | content.length, 3)
  head.writeUInt16BE(serial, 16)
  const whole = Buffer.concat([head, content])
  return escape(Buffer.concat([whole, Buffer.from([xorOf(whole.subarray(1)), 0x7e])]))
}

test('a JT/T 808 terminal registers, logs in, reports, does what it is told and says so', async () => {
  const world = await startCommands()
  const { id } = await world.addDevice('12345678901')
  const terminal = await connectTracker(world.ports['jt808']!.tcp!)
  const heard = async (part: string) =>
    vi.waitFor(() => expect(Buffer.from(terminal.pending, 'latin1').toString('hex')).toContain(part), PATIENCE)

  terminal.send(message(0x0100, 1, '002c 0133 00'))
  await heard(`8100401701${ID}0000000100${Buffer.from(ID).toString('hex')}`)
  terminal.send(message(0x0102, 2, Buffer.from(ID).toString('hex')))
  await heard('0002010200')
  const beijing = new Date(world.clock.now().getTime() + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  terminal.send(message(0x0200, 3, `${PLACE}${beijing}`))
  await heard('0003020000')
  expect(world.core.fleet.byUniqueId('12345678901')?.last).toMatchObject({ latitude: 22.6426, valid: true })

  expect(await world.order(id, 'positionPeriodic', { attributes: { frequency: 30 } })).toMatchObject({ state: 'sent' })
  await heard(`0310400701${ID}00000106040000001e`)
  terminal.send(message(0x0001, 4, '0000 0310 00'))
  const answered = [{ state: 'acknowledged', result: '0x0310 OK' }]
  await vi.waitFor(async () => expect(await world.sent(id)).toMatchObject(answered), PATIENCE)
})
