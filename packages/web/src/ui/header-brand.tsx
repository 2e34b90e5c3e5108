import type { HeaderLogo } from '@rastro/contracts'
import { useBrand, useBrandLogos } from './brand.ts'
import styles from './header-brand.module.css'
import { Logo } from './logo.tsx'

/**
 * The logo of the header: picture or text of the brand, else what the server's attributes say (BRD-07), else the brand's
 * picture of the login, else ours with the name.
 */
export function HeaderBrand({ attributes }: { attributes: HeaderLogo }) {
  const brand = useBrand()
  const { logo, headerLogo } = useBrandLogos()
  const text = brand.headerText ?? attributes.text
  const picture = headerLogo ?? attributes.image ?? (text === null ? logo : null)
  if (picture !== null) {
    const alt = text ?? brand.name
    return (
      <img className={styles.logo} src={picture} alt={alt} style={{ width: brand.logoWidth ?? attributes.width }} />
    )
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
