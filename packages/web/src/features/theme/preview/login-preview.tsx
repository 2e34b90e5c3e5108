import { useWords } from '../../../i18n/strings.ts'
import { Backdrop } from '../../../ui/backdrop.tsx'
import { useBrand } from '../../../ui/brand.ts'
import { Button } from '../../../ui/button.tsx'
import { PublicPage } from '../../../ui/public-page.tsx'
import { themeStrings } from '../strings.ts'
import styles from './preview.module.css'

/** The real public page with the fields of the login, empty. */
export function LoginPreview() {
  const t = useWords(themeStrings)
  const { background, veil } = useBrand()
  return (
    <PublicPage
      tagline={t('tagline')}
      backdrop={<Backdrop background={background ?? { mode: 'sky' }} veil={veil} />}
      landmark={false}
    >
      <p className={styles.title}>{t('enter')}</p>
      <div className={styles.input}>
        <span>{t('user')}</span>
        <i />
      </div>
      <div className={styles.input}>
        <span>{t('password')}</span>
        <i />
      </div>
      <Button look="primary" large tabIndex={-1}>
        {t('enter')}
      </Button>
    </PublicPage>
  )
}
