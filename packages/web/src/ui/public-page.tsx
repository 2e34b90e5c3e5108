import type { FormEventHandler, ReactNode } from 'react'
import { useBrand, useBrandLogos } from './brand.ts'
import { BrandLinks } from './brand-links.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { PRODUCT_NAME, VERSION_LABEL } from './product.ts'
import styles from './public-page.module.css'
import { Sky } from './sky.tsx'

interface PublicPageProps {
  /** Below the name in the card's head. */
  tagline: string
  children: ReactNode
  /** What lies behind the card; the sky where nothing is said. */
  backdrop?: ReactNode
  /** Whether it is the page itself; a picture of one has no landmarks. */
  landmark?: boolean
  /** Makes the card a form. */
  onSubmit?: FormEventHandler<HTMLFormElement>
}

/** A card under the night sky: login, registration, maintenance. Knows nothing of the map or the fleet. */
export function PublicPage({ tagline, children, backdrop = <Sky />, landmark = true, onSubmit }: PublicPageProps) {
  const brand = useBrand()
  const { logo } = useBrandLogos()
  const head = (
    <div className={styles.head}>
      {logo ? (
        <img className={styles.logo} src={logo} alt="" />
      ) : (
        <span className={styles.mark}>
          <Logo size={24} />
        </span>
      )}
      <div>
        <b>{brand.name}</b>
        <span>{tagline}</span>
      </div>
    </div>
  )
  const [Top, Main, Foot] = landmark ? (['header', 'main', 'footer'] as const) : (['div', 'div', 'div'] as const)
  return (
    <div className={styles.page}>
      {backdrop}
      <Top className={styles.top}>
        <LanguageSwitch />
      </Top>
      <Main className={styles.main}>
        {onSubmit ? (
          <form className={styles.card} onSubmit={onSubmit} noValidate>
            {head}
            {children}
          </form>
        ) : (
          <div className={styles.card}>
            {head}
            {children}
          </div>
        )}
      </Main>
      <Foot className={styles.foot}>
        <span className={styles.product}>
          {brand.company ?? (
            <>
              <Logo size={16} />
              {PRODUCT_NAME}
            </>
          )}
        </span>
        <BrandLinks />
        <span className="num">v{VERSION_LABEL}</span>
      </Foot>
    </div>
  )
}

/** What went wrong, said at once to screen readers. An empty message takes no room. */
export function Notice({ message, tone = 'bad' }: { message: string; tone?: 'bad' | 'calm' }) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={message ? `${styles.notice} ${styles[tone]}` : 'sr'}>
      {message}
    </div>
  )
}
