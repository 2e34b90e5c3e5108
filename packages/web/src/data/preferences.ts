import { useSyncExternalStore } from 'react'

const PREFIX = 'rastro.'

/** A small value kept on this device. Shape: anything JSON can hold. */
export interface Preference<T> {
  readonly key: string
  get: () => T
  set: (value: T) => void
  /** Forget it: the default applies again. */
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

/** One an account may have a wish for. */
interface WishedPreference<T> extends Preference<T> {
  /** What applies while nothing is chosen on this device: the account's wish. */
  suggest: (value: T) => void
}

function read(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // Storage is switched off, or somebody else wrote there: the default applies.
    return undefined
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is full or switched off: the value lives until the page closes.
  }
}

/**
 * Declare a value kept in local storage under `rastro.<name>`. `accept` says whether a stored value is still of the
 * right form; what it refuses is treated as absent.
 */
export function createPreference<T>(
  name: string,
  fallback: T,
  accept: (value: unknown) => value is T,
): WishedPreference<T> {
  const key = PREFIX + name
  const listeners = new Set<() => void>()
  const stored = read(key)
  let current = accept(stored) ? stored : fallback
  let isChosen = accept(stored)
  let usual = fallback
  const change = (value: T): void => {
    current = value
    for (const listener of listeners) listener()
  }
  return {
    key,
    get: () => current,
    set: (value) => {
      write(key, value)
      isChosen = true
      change(value)
    },
    clear: () => {
      write(key, undefined)
      isChosen = false
      change(usual)
    },
    suggest: (value) => {
      usual = value
      if (!isChosen && current !== value) change(value)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A preference for a component, which renders again when it changes. */
export function usePreference<T>(preference: Preference<T>): T {
  return useSyncExternalStore(preference.subscribe, preference.get)
}

/** Whether a stored value is one of the given words. */
export function oneOf<const Word extends string>(words: readonly Word[]): (value: unknown) => value is Word {
  return (value): value is Word => words.some((known) => known === value)
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
