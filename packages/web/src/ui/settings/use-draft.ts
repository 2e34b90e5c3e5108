import { useCallback, useEffect, useState } from 'react'

interface Draft<T> {
  value: T
  change: (part: Partial<T>) => void
  isChanged: boolean
  /** The value was found again after a reload or a lost connection. */
  isRestored: boolean
  /** Forget what was typed: the stored value applies again. */
  discard: () => void
}

function read(key: string): unknown {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or switched off: the draft lives until the page closes.
  }
}

/**
 * What a person types into a form. It is kept in this tab until saved or discarded, so that a reload, a lost session
 * or a server restart costs nothing (B4).
 */
export function useDraft<T extends object>(name: string, stored: T): Draft<T> {
  const key = `rastro.draft.${name}`
  const [found] = useState(() => read(key) as T | undefined) // only this module writes there, under this key
  /** Undefined until somebody types: an untouched form follows what the server keeps. */
  const [edited, setEdited] = useState<T | undefined>(found)
  const value = edited ?? stored
  const isChanged = edited !== undefined && JSON.stringify(edited) !== JSON.stringify(stored)
  useEffect(() => write(key, isChanged ? value : undefined), [key, value, isChanged])
  const change = useCallback(
    (part: Partial<T>) => setEdited((before) => ({ ...(before ?? stored), ...part })),
    [stored],
  )
  const discard = useCallback(() => {
    write(key, undefined)
    setEdited(undefined)
  }, [key])
  return { value, change, isChanged, isRestored: found !== undefined && isChanged, discard }
}
