import type { CDPSession } from 'playwright-core'

interface Answer {
  id: number
  result: { usedSize: number }
}

/** Bytes of objects of a page and its workers, after what nobody holds was let go. */
export async function heapOf(page: CDPSession): Promise<number> {
  const sizes = [heapOfPage(page)]
  const pending = new Map<string, (bytes: number) => void>()
  page.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    // The documented answer of the protocol; ours is the one with the second id.
    const { id, result } = JSON.parse(message) as Answer
    if (id === 2) pending.get(sessionId)?.(result.usedSize)
  })
  page.on('Target.attachedToTarget', ({ sessionId }) => {
    sizes.push(new Promise((resolve) => pending.set(sessionId, resolve)))
    const ask = (id: number, method: string) =>
      page.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    void ask(1, 'HeapProfiler.collectGarbage').then(() => ask(2, 'Runtime.getHeapUsage'))
  })
  // Workers that run already are told before the answer.
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  const bytes = await Promise.all(sizes)
  return bytes.reduce((sum, one) => sum + one, 0)
}

async function heapOfPage(page: CDPSession): Promise<number> {
  await page.send('HeapProfiler.collectGarbage')
  const { usedSize } = await page.send('Runtime.getHeapUsage')
  return usedSize
}
