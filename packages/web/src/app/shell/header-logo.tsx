import { headerLogoOf } from '@rastro/contracts/header-logo'
import { useQuery } from '@tanstack/react-query'
import { serverQuery } from '../../data/server.ts'
import { useBrand } from '../../ui/brand.ts'
import { HeaderBrand } from '../../ui/header-brand.tsx'

/** The logo of the header. Attributes of the server count until somebody saves a theme, which says everything. */
export function HeaderLogo() {
  const { data: info } = useQuery(serverQuery)
  const { complete = false } = useBrand()
  return <HeaderBrand attributes={headerLogoOf(complete ? {} : (info?.server.attributes ?? {}))} />
}
