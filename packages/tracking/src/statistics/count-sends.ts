/** The same way of sending, telling of each thing it sent. */
export function countSends<Things extends unknown[]>(
  send: (...things: Things) => Promise<void>,
  onSent: () => void,
): (...things: Things) => Promise<void> {
  return async (...things) => {
    await send(...things)
    onSent()
  }
}
