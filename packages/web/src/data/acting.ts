import { callApi } from './api.ts'
import { tellLogin } from './session-end.ts'
import { createSlice } from './slice.ts'

/** Id of who logged in as this user; null for the user himself. Learned with the session. */
export const actorId = createSlice<number | null>(null)

/**
 * Go on as another user; with the actor's own id, go back (OP-74). Load the page anew afterwards: nothing of one
 * person's fleet may stay before the eyes of the other.
 * @throws ApiError the server refused or is away
 */
export async function becomeUser(userId: number): Promise<void> {
  await callApi(`/session/${userId}`)
  tellLogin(userId)
}
