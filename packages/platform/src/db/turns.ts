/** Who may use a thing that one holder at a time can have for several steps, while others do single steps. */
export interface Turns {
  /** Do a single step as soon as nobody holds it. */
  single<T>(step: () => Promise<T>): Promise<T>
  /** Hold it; call the result to let go. */
  take(): Promise<() => void>
}

export function createTurns(): Turns {
  const state: { holder?: Promise<void> | undefined } = {}

  async function single<T>(step: () => Promise<T>): Promise<T> {
    while (state.holder) await state.holder
    return step() // at once after the look: nobody can take hold in between
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

  return { single, take }
}
