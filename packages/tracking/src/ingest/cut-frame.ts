import type { Log } from '@rastro/platform'
import { BadFrame, type Cut, type DecodeSession, type StreamProtocol } from '../protocols/protocol.ts'
import { isWorthTelling, type ProtocolCounts } from './counters.ts'
import { LIMITS } from './limits.ts'

export interface CutterDeps {
  counts: ProtocolCounts
  log: Log
}

/**
 * Cut the first frame of what a connection sent, and hold its protocol to what a framer may do.
 * @returns null while the frame is not complete; a text, the reason to hang up, when none can come
 */
export function cutFrame(
  bytes: Buffer,
  protocol: StreamProtocol,
  session: DecodeSession,
  { counts, log }: CutterDeps,
): Cut | string | null {
  let cut: Cut | null
  try {
    cut = protocol.frame(bytes, session)
  } catch (error) {
    if (error instanceof BadFrame) counts.badFrames++
    else {
      const times = ++counts.decoderBugs
      if (isWorthTelling(times)) log.error({ protocol: protocol.name, times, err: error }, 'a framer failed')
    }
    return 'no frame can start here'
  }
  if ((cut?.frame.length ?? bytes.length) > (protocol.maxFrame ?? LIMITS.maxFrame)) {
    counts.badFrames++
    return 'frame too long'
  }
  if (cut !== null && cut.consumed <= 0) return 'the framer consumed nothing'
  return cut
}
