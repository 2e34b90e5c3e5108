import type { HealthHistory, HealthPeriod, ServerHealth } from '@rastro/contracts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { fits, isRecord, readShape, type Shape } from './read-shape.ts'

/** How often the readings are asked for anew. Own choice: nobody says how often (OP-72). */
export const REFRESH_MS = 30_000
const HISTORY_REFRESH_MS = 60_000

/** Fields of a certificate. */
export const CERTIFICATE = { domains: 'texts', issuer: 'text', validFrom: 'time', validTo: 'time' } as const

/** Groups with one set of fields. */
const ONE = {
  cpu: {
    usage: 'number',
    processUsage: 'number',
    cores: 'number',
    model: 'text',
    load: 'numbers',
    loopDelayMs: 'number',
  },
  memory: {
    totalBytes: 'number',
    usedBytes: 'number',
    processBytes: 'number',
    heapBytes: 'number',
    heapLimitBytes: 'number',
  },
  spool: {
    pendingBytes: 'number',
    commitP50Ms: 'number',
    commitP99Ms: 'number',
    stored: 'number',
    duplicates: 'number',
    waiting: 'number',
    failure: 'text',
    drainFailure: 'text',
    isPressed: 'boolean',
  },
} as const satisfies Partial<Record<keyof ServerHealth, Shape>>

/** Groups with a list. */
const MANY = {
  storage: { name: 'text', totalBytes: 'number', usedBytes: 'number' },
  network: {
    name: 'text',
    receivedBytes: 'number',
    sentBytes: 'number',
    receivedPerSecond: 'number',
    sentPerSecond: 'number',
  },
  services: { name: 'text', state: 'text', detail: 'text', count: 'number' },
  databases: {
    name: 'text',
    kind: 'text',
    sizeBytes: 'number',
    latencyMs: 'number',
    connections: 'number',
    idle: 'number',
    waiting: 'number',
  },
  ports: {
    protocol: 'text',
    transports: 'texts',
    connections: 'number',
    frames: 'number',
    stored: 'number',
    badFrames: 'number',
    decoderBugs: 'number',
    unknown: 'number',
    shed: 'number',
  },
  queues: { name: 'text', depth: 'number' },
  certificates: CERTIFICATE,
  alerts: {
    metric: 'text',
    level: 'text',
    subject: 'text',
    value: 'number',
    threshold: 'number',
    detail: 'text',
    since: 'time',
  },
} as const satisfies Partial<Record<keyof ServerHealth, Shape>>

/**
 * Read what a server says of its health: whatever is missing or of another kind is left out, so that the screen can say
 * "unknown" of it, and nothing makes it fail (OP-72).
 */
export function readServerHealth(answer: unknown): ServerHealth {
  if (!isRecord(answer)) return {}
  const top = readShape(answer, { time: 'time', version: 'text', startedAt: 'time', closedPorts: 'texts' })
  const one = Object.entries(ONE).flatMap(([name, shape]) => {
    const read = readShape(answer[name], shape)
    return read ? [[name, read]] : []
  })
  const many = Object.entries(MANY).flatMap(([name, shape]) => {
    const list = answer[name]
    return Array.isArray(list) ? [[name, list.flatMap((item) => readShape(item, shape) ?? [])]] : []
  })
  // Every field was held against its kind above.
  return { ...top, ...Object.fromEntries([...one, ...many]) } as ServerHealth
}

/** Readings of the server now. */
export const healthQuery = queryOptions({
  queryKey: ['server-health'],
  queryFn: async ({ signal }): Promise<ServerHealth> => {
    const response = await callApi('/server-health', { signal })
    return readServerHealth(await response.json().catch(() => null))
  },
  refetchInterval: REFRESH_MS,
  retry: false,
})

/** The readings, asked for again every 30 seconds. */
export function useServerHealth() {
  return useQuery(healthQuery)
}

/** Read the past; what is no list of numbers is left out. */
export function readHistory(answer: unknown): HealthHistory {
  const { stepMs, times, series } = isRecord(answer) ? answer : {}
  // Who does not say how much time a point stands for has no gaps anybody could know of.
  const step = typeof stepMs === 'number' ? stepMs : Number.POSITIVE_INFINITY
  if (!fits('numbers', times) || !isRecord(series)) return { stepMs: step, times: [], series: {} }
  const columns = Object.entries(series).filter(
    ([, column]) => Array.isArray(column) && column.every((value) => value === null || fits('number', value)),
  )
  // Held against their kinds just above.
  return { stepMs: step, times, series: Object.fromEntries(columns) } as HealthHistory
}

/** How the server was; the last one stands while another period is asked for. */
export function useHealthHistory(period: HealthPeriod) {
  return useQuery({
    queryKey: ['server-health', 'history', period],
    queryFn: async ({ signal }): Promise<HealthHistory> => {
      const response = await callApi(`/server-health/history?period=${period}`, { signal })
      return readHistory(await response.json().catch(() => null))
    },
    placeholderData: keepPreviousData,
    refetchInterval: HISTORY_REFRESH_MS,
    retry: false,
  })
}
