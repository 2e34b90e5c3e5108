import type {
  Calendar,
  Command,
  ComputedAttribute,
  Device,
  Driver,
  Geofence,
  Group,
  Maintenance,
  Notification,
  Order,
  Report,
  User,
} from '@rastro/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, type Call, callApi } from './api.ts'
import { tellResourceChange } from './resource-changes.ts'
import { useVisitor } from './use-visitor.ts'

/** What the tracking API keeps, by its path below `/api`. */
export interface Resources {
  devices: Device
  groups: Group
  users: User
  geofences: Geofence
  drivers: Driver
  calendars: Calendar
  maintenance: Maintenance
  notifications: Notification
  commands: Command
  orders: Order
  reports: Report
  'attributes/computed': ComputedAttribute
}
export type ResourceKind = keyof Resources

/** A list as the server told it; `denied` when the person may not see this kind at all. */
export interface Listing<T> {
  items: readonly T[]
  denied: boolean
}

const FRESH_FOR_MS = 30_000

/** Whether an answer says "you may not see this" rather than "something is broken". */
function isDenied(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 400 || problem.status === 403)
}

/** Everything of a kind that the person may see, or of one device, group or user with `query`. */
export function listOf<Kind extends ResourceKind>(kind: Kind, query: NonNullable<Call['query']> = {}) {
  return queryOptions({
    queryKey: ['objects', kind, query],
    queryFn: async ({ signal }): Promise<Listing<Resources[Kind]>> => {
      try {
        const response = await callApi(`/${kind}`, { query, signal })
        // The wire is parsed here once; everything behind trusts the contract.
        return { items: (await response.json()) as Resources[Kind][], denied: false }
      } catch (problem) {
        if (isDenied(problem)) return { items: [], denied: true }
        throw problem
      }
    },
    staleTime: FRESH_FOR_MS,
    retry: false,
  })
}

const NOTHING: Listing<never> = { items: [], denied: false }
const DENIED: Listing<never> = { items: [], denied: true }

/**
 * The list of a kind for a component: empty until it is there, and how its loading goes. A visitor has vehicles alone:
 * for anything else he is not made to ask.
 */
export function useList<Kind extends ResourceKind>(
  kind: Kind,
  query?: NonNullable<Call['query']>,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const isRefused = useVisitor() && kind !== 'devices'
  const loading = useQuery({ ...listOf(kind, query), enabled: enabled && !isRefused })
  const { items, denied }: Listing<Resources[Kind]> = loading.data ?? (isRefused ? DENIED : NOTHING)
  return { items, denied, loading }
}

/**
 * Save one object: with an id it replaces, without one (0) it is added. Answers it as the server keeps it.
 * @throws ApiError the server refused or is away
 */
export async function saveObject<Kind extends ResourceKind>(
  kind: Kind,
  object: Resources[Kind],
): Promise<Resources[Kind]> {
  const isNew = object.id <= 0
  const response = await callApi(isNew ? `/${kind}` : `/${kind}/${object.id}`, {
    method: isNew ? 'POST' : 'PUT',
    json: object,
  })
  tellResourceChange(kind)
  return (await response.json()) as Resources[Kind]
}

/** Save objects of a kind; its lists load again afterwards. */
export function useSave<Kind extends ResourceKind>(kind: Kind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (object: Resources[Kind]) => saveObject(kind, object),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['objects', kind] }),
  })
}

/**
 * Remove one object.
 * @throws ApiError the server refused or is away
 */
export async function removeObject(kind: ResourceKind, id: number): Promise<void> {
  await callApi(`/${kind}/${id}`, { method: 'DELETE' })
  tellResourceChange(kind)
}

/** Remove objects of a kind by id; its lists load again afterwards. */
export function useRemove(kind: ResourceKind) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => removeObject(kind, id),
    onSuccess: (_, id) =>
      queries.invalidateQueries({
        queryKey: ['objects', kind],
        // What is gone has no links to ask for; its form is still there for a moment.
        predicate: ({ queryKey: [, , part, of] }) => part !== 'links' || of !== id,
      }),
  })
}
