import { LEAN_PROTOCOL, SESSION_ENDED } from '@rastro/contracts'

/** The live socket of one connection: lean where the server knows that form (ADR 0010), else as any client gets it. */
export interface LiveSocket {
  /** Whether positions come as binary records; known once it is open. */
  readonly isLean: boolean
  send(text: string): void
  close(): void
}

export interface LiveSocketListener {
  opened(): void
  /** A text frame holds a `LiveMessage`, a binary one lean records. */
  received(frame: string | ArrayBuffer): void
  /** It is closed, or could not be opened. Said once. `isOver`: because the session ended. */
  closed(isOver: boolean): void
}

/** Open the socket, offering the lean form. */
export function openLiveSocket(url: string, listener: LiveSocketListener): LiveSocket {
  let isOver = false
  let socket = open([LEAN_PROTOCOL])

  function open(protocols: string[]): WebSocket {
    const opening = new WebSocket(url, protocols)
    let isOpen = false
    opening.binaryType = 'arraybuffer'
    opening.addEventListener('open', () => {
      isOpen = true
      listener.opened()
    })
    opening.addEventListener('message', (event: MessageEvent<string | ArrayBuffer>) => listener.received(event.data))
    opening.addEventListener('close', ({ code }) => {
      // A browser itself gives up on a server that chooses none of the offered forms: ask again without.
      if (!isOpen && !isOver && protocols.length > 0) socket = open([])
      else listener.closed(code === SESSION_ENDED)
    })
    return opening
  }

  return {
    get isLean() {
      return socket.protocol === LEAN_PROTOCOL
    },
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close() {
      isOver = true
      socket.close()
    },
  }
}
