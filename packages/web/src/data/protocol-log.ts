import type { LogRecord } from '@rastro/contracts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { openLiveSocket } from './worker/live-socket.ts'

/** A frame as it passed, with when it came here. */
interface SeenFrame extends LogRecord {
  key: number
  /** Epoch milliseconds. */
  time: number
}

/** Frames that are kept; of more the oldest go. */
const MOST_FRAMES = 500
const RETRY_MS = 3_000
/** React hears of frames this often at most. */
const SHOW_EVERY_MS = 250
const FRAMES = '{"logs"'

/** The protocol log of one device while somebody looks. */
interface ProtocolLog {
  /** The latest first. */
  frames: readonly SeenFrame[]
  isConnected: boolean
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onClear: () => void
}

/**
 * Follow the frames of a device, also the commands that leave for it. The server shows them only while this is mounted.
 * Frames that pass while it is paused are not kept.
 */
export function useProtocolLog(deviceId: number): ProtocolLog {
  const [isPaused, onPause] = useState(false)
  const [frames, setFrames] = useState<readonly SeenFrame[]>([])
  const [isConnected, setConnected] = useState(false)
  const paused = useRef(isPaused)
  useEffect(() => {
    paused.current = isPaused
  }, [isPaused])
  useEffect(() => {
    let waiting: SeenFrame[] = []
    let key = 0
    const take = (text: string): void => {
      if (paused.current || !text.startsWith(FRAMES)) return
      // The server's own message; the prefix says which.
      const { logs } = JSON.parse(text) as { logs: LogRecord[] }
      waiting.push(...logs.map((record) => ({ ...record, key: ++key, time: Date.now() })))
    }
    const stop = followFrames(deviceId, take, setConnected)
    const timer = setInterval(() => {
      if (waiting.length === 0) return
      const news = waiting.reverse()
      waiting = []
      setFrames((before) => [...news, ...before].slice(0, MOST_FRAMES))
    }, SHOW_EVERY_MS)
    return () => {
      clearInterval(timer)
      stop()
      setFrames([])
    }
  }, [deviceId])
  return { frames, isConnected, isPaused, onPause, onClear: useCallback(() => setFrames([]), []) }
}

/** Keep a socket of its own open that asks for the frames of a device. @returns how to stop */
function followFrames(deviceId: number, take: (text: string) => void, onState: (isOpen: boolean) => void): () => void {
  const url = `${location.origin.replace(/^http/, 'ws')}/api/socket`
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let socket = open()

  function open(): ReturnType<typeof openLiveSocket> {
    return openLiveSocket(url, {
      opened() {
        socket.send(JSON.stringify({ logs: [deviceId] }))
        onState(true)
      },
      received(frame) {
        if (typeof frame === 'string') take(frame)
      },
      closed(isSessionOver) {
        onState(false)
        if (!isOver && !isSessionOver) timer = setTimeout(() => (socket = open()), RETRY_MS)
      },
    })
  }

  return () => {
    isOver = true
    clearTimeout(timer)
    socket.close()
  }
}
