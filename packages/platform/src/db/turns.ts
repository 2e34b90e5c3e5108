/** Who may use a thing that one holder at a time can have for several steps, while others do single steps. */
export interface Turns {
  /** Resolves at once when nobody holds it, else when it is free. */
  free(): Promise<void>
  /** Hold it; call the result to let go. */
  take(): Promise<() => void>
}

export function createTurns(): Turns {
  const state: { holder?: Promise<void> | undefined } = {}

  async function free(): Promise<void> {
    while (state.holder) await state.holder
  }

  async function take(): Promise<() => void> {
    while (state.holder) await state.holder
    const { promise, resolve } = Promise.withResolvers<void>()
    state.holder = promise
    return () => {
      state.holder = undefined
      resolve()
    }
  }

  return { free, take }
}
