import { headerLogoOf } from '@rastro/contracts/header-logo'
import { useQuery } from '@tanstack/react-query'
import { serverQuery } from '../../data/server.ts'
import { useBrand, useBrandLogos } from '../../ui/brand.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './header.module.css'

/**
 * The logo of the header: picture or text of the brand, else of the server's attributes (BRD-07), else the brand's picture
 * of the login, else ours with the name.
 */
export function HeaderLogo() {
  const { data: info } = useQuery(serverQuery)
  const brand = useBrand()
  const { logo, headerLogo } = useBrandLogos()
  const { image, text: named, width } = headerLogoOf(brand.complete ? {} : (info?.server.attributes ?? {}))
  const text = brand.headerText ?? named
  const picture = headerLogo ?? image ?? (text === null ? logo : null)
  if (picture !== null) {
    const alt = text ?? brand.name
    return <img className={styles.logo} src={picture} alt={alt} style={{ width: brand.logoWidth ?? width }} />
  }
  return (
    <>
      <span className={styles.mark}>
        <Logo />
      </span>
      {text ?? brand.name}
    </>
  )
}
