import type { ImportJob, ImportKind, ImportMapping, ImportPreview, ImportProblem } from '@rastro/contracts'
import { IMPORT_MEDIA_TYPE } from '@rastro/contracts/import-limits'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, callExtension, EXTENSION_BASE } from './api.ts'

const LOOK_AGAIN_MS = 500
/** The server gives a file 20 seconds, and there may be others before it. */
const ANALYSE_TIMEOUT_MS = 60_000

/** A file or an import the server does not take, and why. */
export class ImportRefused extends Error {
  readonly problem: ImportProblem
  constructor(problem: ImportProblem, options?: ErrorOptions) {
    super(`The import was refused: ${problem}`, options)
    this.name = 'ImportRefused'
    this.problem = problem
  }
}

/** What a refusal means; undefined for failures that are about something else. */
function problemOf({ status, body, cause }: ApiError): ImportProblem | undefined {
  if (status === null) return cause instanceof DOMException && cause.name === 'TimeoutError' ? 'tooSlow' : undefined
  if (status === 413) return 'tooLarge'
  if (body === 'Import limit exceeded') return 'limit'
  return /^\{"problem":"(\w+)"\}$/.exec(body)?.[1] as ImportProblem | undefined // the server's own names
}

async function ask<T>(call: Promise<Response>): Promise<T> {
  try {
    return (await (await call).json()) as T // what each call promises
  } catch (error) {
    const problem = error instanceof ApiError ? problemOf(error) : undefined
    throw problem === undefined ? error : new ImportRefused(problem, { cause: error })
  }
}

/**
 * Have a file read by the server; nothing is imported yet.
 * @throws ImportRefused, ApiError
 */
export function analyseFile(kind: ImportKind, file: File): Promise<ImportJob> {
  // Names only: endings lie, and the server looks at the bytes.
  if (!/\.xlsx?$/i.test(file.name)) return Promise.reject(new ImportRefused('type'))
  if (file.size === 0) return Promise.reject(new ImportRefused('empty'))
  const body = file.slice(0, file.size, IMPORT_MEDIA_TYPE)
  const query = { name: file.name.slice(0, 255) }
  return ask(callExtension(`/imports/${kind}`, { method: 'POST', file: body, query, timeoutMs: ANALYSE_TIMEOUT_MS }))
}

/** The first rows as they would be imported. @throws ApiError */
export function previewQuery({ id }: ImportJob, mapping: ImportMapping) {
  return queryOptions({
    queryKey: ['imports', id, 'preview', mapping],
    queryFn: ({ signal }): Promise<ImportPreview> =>
      ask(callExtension(`/imports/${id}/preview`, { method: 'POST', json: { mapping }, signal })),
    placeholderData: (before) => before,
    retry: false,
  })
}

/** Begin to import. @throws ImportRefused, ApiError */
export function startImport(id: string, mapping: ImportMapping): Promise<ImportJob> {
  return ask(callExtension(`/imports/${id}/start`, { method: 'POST', json: { mapping } }))
}

/** How far an import is, asked again until it is done. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }): Promise<ImportJob> => ask(callExtension(`/imports/${id}`, { signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : LOOK_AGAIN_MS),
  })
}

/** The import of this kind that is at work, begun in this page or another. */
export function runningImportQuery(kind: ImportKind) {
  return queryOptions({
    queryKey: ['imports', 'running', kind],
    queryFn: async ({ signal }): Promise<ImportJob | null> => {
      const jobs = await ask<ImportJob[]>(callExtension('/imports', { signal }))
      return jobs.find((job) => job.kind === kind && job.state === 'running') ?? null
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Where the workbook to fill in is, in a language. */
export function templateAddress(kind: ImportKind, language: string): string {
  return `${EXTENSION_BASE}/imports/templates/${kind}?language=${language}`
}

/** Where the rows are that were not imported. */
export function rejectedAddress(id: string, language: string): string {
  return `${EXTENSION_BASE}/imports/${id}/rejected?language=${language}`
}
