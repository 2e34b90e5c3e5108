import type { ComputedAttribute, Position } from '@rastro/contracts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, callApi } from './api.ts'

/** What came of trying an expression. */
export type TestResult =
  | { kind: 'value'; value: string | number | boolean }
  /** The expression gives nothing: the position keeps what it has. */
  | { kind: 'null' }
  /** Wrong: the reason in the words of the server, and the character it is about, counted from 0. */
  | { kind: 'wrong'; reason: string; at: number | null }

/** The place an error names, such as `"?" at 5 means nothing here`; counted from 0. */
export function placeIn(reason: string): number | null {
  const [, place] = /\bat (\d+)/.exec(reason) ?? []
  return place === undefined ? null : Number(place) - 1
}

/**
 * Try an attribute on the latest position of a device (CMP-08).
 * @throws ApiError the server is away
 */
export async function testComputed(
  attribute: Pick<ComputedAttribute, 'expression' | 'type'>,
  deviceId: number,
  signal: AbortSignal,
): Promise<TestResult> {
  try {
    const call = { method: 'POST', query: { deviceId }, json: attribute, signal } as const
    const response = await callApi('/attributes/computed/test', call)
    if (response.status === 204) return { kind: 'null' }
    const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? false
    return { kind: 'value', value: isText ? await response.text() : ((await response.json()) as number | boolean) }
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status !== 400) throw problem
    const reason = problem.body.replace(/^Invalid expression: /, '')
    return { kind: 'wrong', reason, at: placeIn(reason) }
  }
}

/** The latest position of a device; null when it has none. */
export function latestPosition(deviceId: number) {
  return queryOptions({
    queryKey: ['latest-position', deviceId],
    queryFn: async ({ signal }): Promise<Position | null> => {
      const response = await callApi('/positions', { query: { deviceId }, signal })
      const [position] = (await response.json()) as Position[]
      return position ?? null
    },
    enabled: deviceId > 0,
    staleTime: 30_000,
    retry: false,
  })
}
