import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

/** The user the address asks for: his id, `new`, or none; the browser's back button closes the form. */
export function useEdited(): { edited: string | undefined; edit: (what: string | undefined) => void } {
  const { edit: edited }: { edit?: string | number } = useSearch({ strict: false })
  const navigate = useNavigate()
  const edit = useCallback(
    (what: string | undefined) =>
      void navigate({ to: '.', search: (before: Record<string, unknown>) => ({ ...before, edit: what }) }),
    [navigate],
  )
  return { edited: edited === undefined ? undefined : String(edited), edit }
}
