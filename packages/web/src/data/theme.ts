import { THEME_PATH, THEME_PICTURES_PATH, type Theme, type ThemePictureKind, type ThemeState } from '@rastro/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callExtension, EXTENSION_BASE } from './api.ts'

const KEY = ['theme'] as const
const PATH = THEME_PATH.slice(EXTENSION_BASE.length)
const PICTURES = THEME_PICTURES_PATH.slice(EXTENSION_BASE.length)

/** The theme the person may edit: the installation's, or that of his own domain. `enabled` false asks nobody. */
export function useTheme(enabled: boolean) {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<ThemeState> => (await callExtension(PATH, { signal })).json(),
    enabled,
    retry: false,
  })
}

/** Save the theme; null goes back to how it came. Answers it as the server keeps it. */
export function useSaveTheme() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Theme | null): Promise<ThemeState> => {
      const call = wanted === null ? ({ method: 'DELETE' } as const) : ({ method: 'PUT', json: wanted } as const)
      return (await callExtension(PATH, call)).json()
    },
    onSuccess: (state) => queries.setQueryData(KEY, state),
  })
}

/**
 * Bring a picture for the theme. Answers its address; it is kept once a theme that names it is saved.
 * @throws ApiError the server refused it or is away
 */
export async function bringThemePicture(kind: ThemePictureKind, file: Blob): Promise<string> {
  const answer = await callExtension(PICTURES, { method: 'POST', query: { kind }, file })
  const { address } = (await answer.json()) as { address: string } // what the call promises
  return address
}
