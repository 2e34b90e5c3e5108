/** What a worker that makes files answers. */
export type FileAnswer = { bytes: ArrayBuffer } | { problem: string }

/** What a worker says of an error. */
export function problemAnswer(error: unknown): FileAnswer {
  return { problem: String(error) }
}

/** What went wrong: the code that makes the file did not arrive, or it could not make this file. */
export type ExportProblem = 'library' | 'processing'

/** A file that could not be made. */
export class ExportError extends Error {
  readonly problem: ExportProblem

  constructor(problem: ExportProblem, message: string) {
    super(message)
    this.name = 'ExportError'
    this.problem = problem
  }
}

/**
 * Give a worker its order and wait for the file; the worker ends with it.
 * @throws ExportError `library`: its code did not arrive; `processing`: it could not make the file
 */
export function askFileWorker(worker: Worker, order: unknown): Promise<ArrayBuffer> {
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>()
  worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => {
    if ('problem' in data) reject(new ExportError('processing', data.problem))
    else resolve(data.bytes)
  })
  // Its own code catches what it throws: what comes here is a script that was not there or cannot run.
  worker.addEventListener('error', ({ message }) => reject(new ExportError('library', message)))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(order)
  return promise.finally(() => worker.terminate())
}
