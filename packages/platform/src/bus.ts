import { EventEmitter } from 'node:events'

/** In-process events with typed payloads. A listener that throws is reported and never stops the others. */
export interface Bus<Events> {
  on<Name extends keyof Events & string>(name: Name, listener: (payload: Events[Name]) => void): () => void
  emit<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void
}

/** Create a bus. `onError` gets what a listener threw and the event's name. */
export function createBus<Events>(onError: (error: unknown, name: string) => void): Bus<Events> {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    on(name, listener) {
      const guarded = (payload: Events[typeof name]): void => {
        try {
          listener(payload)
        } catch (error) {
          onError(error, name)
        }
      }
      emitter.on(name, guarded)
      return () => void emitter.off(name, guarded)
    },
    emit(name, payload) {
      emitter.emit(name, payload)
    },
  }
}
