import { createContext, useContext, useEffect } from 'react'

/** Raises the sheet around it fully; what it answers lowers it again. */
export type RaiseSheet = () => () => void

const RaiseContext = createContext<RaiseSheet | null>(null)

/** Given by the sheet of phones to what it holds. */
export const RaiseSheetProvider = RaiseContext.Provider

/** Have the whole height of the phone's sheet for as long as this is open, until the person lowers it. In a panel: nothing. */
export function useRaisedSheet(wanted: boolean): void {
  const raise = useContext(RaiseContext)
  useEffect(() => (wanted ? raise?.() : undefined), [wanted, raise])
}
