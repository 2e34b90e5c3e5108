import { LEAN_PROTOCOL, type LiveMessage, readLeanFrame } from '@rastro/contracts'

/** The floor under every live map: a worker that receives the same frames, reads them and does nothing with them. */
const protocols = self.name === 'plain' ? [] : [LEAN_PROTOCOL]
const socket = new WebSocket(`ws://${location.host}/api/socket`, protocols)
socket.binaryType = 'arraybuffer'
let positions = 0
socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
  // Counted, so that the engine cannot leave the reading out.
  if (typeof data === 'string') positions += (JSON.parse(data) as LiveMessage).positions?.length ?? 0
  else readLeanFrame(data, (record) => (positions += record.deviceId > 0 ? 1 : 0))
  postMessage(positions)
})
