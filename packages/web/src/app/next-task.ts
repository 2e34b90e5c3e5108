/** Go on in a task of its own, so that what waits meanwhile, such as a frame, has its turn. */
export function nextTask(): Promise<void> {
  // Older browsers know no scheduler.
  if ('scheduler' in window && 'yield' in scheduler) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}
