import { create } from 'zustand'
import { isServerAdministrator } from '../../data/roles.ts'
import { useRights } from '../../data/use-rights.ts'
import { createClickCounter } from './clicks.ts'

/** Whether the history is open; it lives outside the menus, which close under it. */
export const useVersionHistory = create<{ opened: boolean }>(() => ({ opened: false }))

const countClick = createClickCounter()

/**
 * What a click on the version label does: nothing, but the tenth of an administrator opens the history.
 * @param onOpen closes the menu of the label, which would stay above or below it
 */
export function useVersionClick(onOpen: () => void): () => void {
  const { user } = useRights()
  return () => {
    if (!user || !isServerAdministrator(user) || !countClick()) return
    useVersionHistory.setState({ opened: true })
    onOpen?.()
  }
}
