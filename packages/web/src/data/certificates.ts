import type { CertificateConfiguration, CertificateState } from '@rastro/contracts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api.ts'
import { isRecord, readShape, type Shape } from './read-shape.ts'
import { CERTIFICATE } from './server-health.ts'

const TOP = {
  method: 'text',
  authority: 'text',
  autoRenewal: 'boolean',
  nextRun: 'time',
  securePort: 'number',
  challengePort: 'number',
  isOffered: 'boolean',
} as const satisfies Shape

const PARTS = {
  certificate: CERTIFICATE,
  schedule: { everyHours: 'number', leftShare: 'number' },
  lastRun: { at: 'time', outcome: 'text', detail: 'text' },
} as const satisfies Partial<Record<keyof CertificateState, Shape>>

/** Read what a server says of its certificate; what is missing or of another kind is left out (OP-72). */
export function readCertificateState(answer: unknown): CertificateState {
  if (!isRecord(answer)) return {}
  const parts = Object.entries(PARTS).flatMap(([name, shape]) => {
    const read = readShape(answer[name], shape)
    return read ? [[name, read]] : []
  })
  const wanted = readShape(answer['configuration'], { domains: 'texts', contact: 'text', acceptsTerms: 'boolean' })
  const configuration = wanted && { domains: [], contact: null, acceptsTerms: false, ...wanted }
  // Every field was held against its kind.
  return {
    ...readShape(answer, TOP),
    ...Object.fromEntries(parts),
    ...(configuration && { configuration }),
  } as CertificateState
}

const stateQuery = queryOptions({
  queryKey: ['certificate'],
  queryFn: async ({ signal }): Promise<CertificateState> => {
    const response = await callApi('/ssl/check', { signal })
    return readCertificateState(await response.json().catch(() => null))
  },
  retry: false,
})

/** The certificate of the server; `refetch` checks it anew. */
export function useCertificate() {
  return useQuery(stateQuery)
}

/** An authority asks each domain before it signs; that takes as long as it takes. */
const RENEW_TIMEOUT_MS = 180_000

/** What can be asked of the certificate. */
type Wish =
  | { call: 'renew'; body: { force: boolean; currentPassword?: string } }
  | { call: 'configure-auto-renewal'; body: { enabled: boolean } }
  | { call: 'save-config'; body: CertificateConfiguration }

/** Renew, switch the automatic renewal, save what it is asked with. @throws ApiError with the server's words */
export function useCertificateWish() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ call, body }: Wish): Promise<CertificateState> => {
      const patience = call === 'renew' ? { timeoutMs: RENEW_TIMEOUT_MS } : {}
      const response = await callApi(`/ssl/${call}`, { method: 'POST', json: body, ...patience })
      return readCertificateState(await response.json().catch(() => null))
    },
    onSuccess: (state) => queries.setQueryData(stateQuery.queryKey, state),
    // A renewal that failed is told in the state.
    onError: () => queries.invalidateQueries({ queryKey: stateQuery.queryKey }),
  })
}
