import { headerLogoOf } from '@rastro/contracts/header-logo'
import { useQuery } from '@tanstack/react-query'
import { serverQuery } from '../../data/server.ts'
import { useBrand } from '../../ui/brand.ts'
import { Logo } from '../../ui/logo.tsx'
import styles from './header.module.css'

/** The logo of the header: picture or text of the server's theme (BRD-07), else the brand's picture, else ours with the name. */
export function HeaderLogo() {
  const { data: info } = useQuery(serverQuery)
  const brand = useBrand()
  const { image, text, width } = headerLogoOf(info?.server.attributes ?? {})
  const picture = image ?? (text === null ? (brand.logo ?? null) : null)
  if (picture !== null) return <img className={styles.logo} src={picture} alt={text ?? brand.name} style={{ width }} />
  return (
    <>
      <span className={styles.mark}>
        <Logo />
      </span>
      {text ?? brand.name}
    </>
  )
}
