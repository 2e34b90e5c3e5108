/** The floor under every live map: a worker that receives the same frames, reads them and does nothing with them. */
const socket = new WebSocket(`ws://${location.host}/api/socket`)
let positions = 0
socket.addEventListener('message', (event: MessageEvent<string>) => {
  // Counted, so that the engine cannot leave the reading out.
  positions += (JSON.parse(event.data) as { positions: unknown[] }).positions.length
  postMessage(positions)
})
