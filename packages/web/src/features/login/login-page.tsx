import { loginBackgroundOf } from '@rastro/contracts/login-background'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { serverQuery } from '../../data/server.ts'
import { Backdrop } from '../../ui/backdrop.tsx'
import { useBrand } from '../../ui/brand.ts'
import { PublicPage } from '../../ui/public-page.tsx'

/** A public page over the background the theme chose for the login. */
export function LoginPage(page: Omit<ComponentProps<typeof PublicPage>, 'backdrop'>) {
  const { data: info } = useQuery(serverQuery)
  const brand = useBrand()
  const background = brand.background ?? loginBackgroundOf(info?.server.attributes ?? {})
  return <PublicPage {...page} backdrop={<Backdrop background={background} veil={brand.veil} />} />
}
