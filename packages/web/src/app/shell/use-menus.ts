import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serverQuery } from '../../data/server.ts'
import { sessionQuery } from '../../data/session.ts'
import { type Menus, menusOf } from '../menu.ts'
import { screens } from '../screens.ts'

const NONE: Menus = { main: [], foot: [], account: [] }

/** The menus of whoever is logged in. */
export function useMenus(): Menus {
  const { data: user } = useQuery(sessionQuery)
  const { data: info } = useQuery(serverQuery)
  return useMemo(() => (user && info ? menusOf({ user, info }, screens) : NONE), [user, info])
}
