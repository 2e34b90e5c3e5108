import type { PostalAnswer, PostalPlace } from '@rastro/contracts'
import { callExtension } from './api.ts'

/**
 * Where a postal code is, by its eight digits. `isAsked` tells whether the server has anybody to ask; a failure is no
 * more than an address that has to be typed.
 */
export async function findPostalPlace(digits: string): Promise<{ place: PostalPlace | null; isAsked: boolean }> {
  try {
    const response = await callExtension(`/postal-codes/${digits}`)
    // The wire is parsed here once; everything behind trusts the contract.
    return (await response.json()) as PostalAnswer
  } catch {
    return { place: null, isAsked: false }
  }
}
