import type { AutoLink } from '@rastro/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callExtension } from './api.ts'

/** A tracker that is in the account now. */
export interface LinkedDevice {
  id: number
  uniqueId: string
  name: string
}

/**
 * Add a tracker by what stands on it, or take one that nobody owns.
 * @throws ApiError the server refused or is away
 */
export function useAutoLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: AutoLink): Promise<LinkedDevice> => {
      const response = await callExtension('/autolink', { method: 'POST', json: wanted })
      return (await response.json()) as LinkedDevice
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['objects', 'devices'] }),
  })
}

/**
 * What the phone app Traccar Client reads from a QR code: where to send, as whom, every how many seconds. Its address
 * is that of the page, which takes positions of phones as well. Source: its configuration by link.
 */
export function phoneSetupLink(origin: string, uniqueId: string, intervalSeconds = 30): string {
  const parameters = new URLSearchParams({ id: uniqueId, interval: String(intervalSeconds), service: 'true' })
  return `${origin}/?${parameters}`
}
